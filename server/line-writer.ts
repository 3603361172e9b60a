/** How long a line may wait for others, so that a busy site writes once for many requests. */
const WAIT_MS = 20;
/** More is written at once. */
const MOST_WAITING = 500;

/**
 * Writes lines to standard output or standard error. The reader may go away (EPIPE) and the disk behind a file may
 * be full (ENOSPC): the line is lost then, and the site goes on; later lines are written again when that is possible.
 */
export function createLineWriter(stream: NodeJS.WritableStream): (line: string) => void {
  stream.on("error", () => {});
  return (line) => writeTo(stream, `${line}\n`);
}

/** The same, but lines that come close together are written together; none is lost when the process ends by itself. */
export function createBatchedLineWriter(stream: NodeJS.WritableStream): (line: string) => void {
  stream.on("error", () => {});
  let waiting = "";
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const lines = waiting;
    waiting = "";
    count = 0;
    if (lines) writeTo(stream, lines);
  };
  process.on("exit", flush);
  return (line) => {
    waiting += `${line}\n`;
    count += 1;
    if (count >= MOST_WAITING) flush();
    else timer ??= setTimeout(flush, WAIT_MS);
  };
}

function writeTo(stream: NodeJS.WritableStream, text: string): void {
  try {
    stream.write(text);
  } catch {
    // Nothing is left to say it with.
  }
}
