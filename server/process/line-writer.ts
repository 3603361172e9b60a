import type { Writable } from "node:stream";

/** What a reader who has stopped reading may leave unread in memory before lines are dropped. */
const MOST_UNREAD_BYTES = 1_000_000;
/** How long a line may wait for others, so that a busy site writes once for many requests. */
const WAIT_MS = 20;
/** More is written at once. */
const MOST_WAITING = 500;

type Output = NodeJS.WriteStream | Writable;

/**
 * Writes lines to standard output or standard error. The reader may go away (EPIPE), the disk behind a file may be
 * full (ENOSPC), and a reader may stop reading: the line is lost then, and the site goes on; later lines are written
 * again when that is possible, the first of them with how many are missing.
 */
export function createLineWriter(stream: Output): (line: string) => void {
  const write = createWriter(stream);
  return (line) => write(`${line}\n`, 1);
}

/** The same, but lines that come close together are written together; none is lost when the process ends by itself. */
export function createBatchedLineWriter(stream: Output): (line: string) => void {
  const write = createWriter(stream);
  let waiting = "";
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (count > 0) write(waiting, count);
    waiting = "";
    count = 0;
  };
  process.on("exit", flush);
  return (line) => {
    waiting += `${line}\n`;
    count += 1;
    if (count >= MOST_WAITING) flush();
    else timer ??= setTimeout(flush, WAIT_MS);
  };
}

/** Takes whole lines and how many they are. */
function createWriter(stream: Output): (lines: string, count: number) => void {
  stream.on("error", () => {});
  let lost = 0;
  const write = (text: string) => {
    try {
      stream.write(text);
    } catch {
      // Nothing is left to say it with.
    }
  };
  return (lines, count) => {
    if (stream.writableLength > MOST_UNREAD_BYTES) {
      lost += count;
      return;
    }
    if (lost > 0) write(`${JSON.stringify({ level: "warn", event: "log lines lost", lines: lost })}\n`);
    lost = 0;
    write(lines);
  };
}
