import type { Writable } from "node:stream";

/** How much unread output is buffered before lines are dropped. */
const MAX_UNREAD_BYTES = 1_000_000;
/** Lines are batched for this long, so that a busy site writes once for many requests. */
const BATCH_MS = 20;
/** A batch of this many lines is written at once. */
const MAX_BATCH_LINES = 500;

type Output = NodeJS.WriteStream | Writable;

/**
 * Writes lines to standard output or standard error. If the reader is gone (EPIPE), the disk is full (ENOSPC) or nobody
 * reads, lines are dropped and the site keeps running. The next line that can be written says how many are missing.
 */
export function createLineWriter(stream: Output): (line: string) => void {
  const write = createWriter(stream);
  return (line) => write(`${line}\n`, 1);
}

/** Like createLineWriter, but writes lines in batches. A normal exit loses no line. */
export function createBatchedLineWriter(stream: Output): (line: string) => void {
  const write = createWriter(stream);
  let batch = "";
  let lineCount = 0;
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (lineCount > 0) write(batch, lineCount);
    batch = "";
    lineCount = 0;
  };
  process.on("exit", flush);
  return (line) => {
    batch += `${line}\n`;
    lineCount += 1;
    if (lineCount >= MAX_BATCH_LINES) flush();
    else timer ??= setTimeout(flush, BATCH_MS);
  };
}

/** The returned function takes the text of whole lines and their number. */
function createWriter(stream: Output): (lines: string, count: number) => void {
  // Without a listener a failed write would end the process.
  stream.on("error", () => {});
  let lostCount = 0;
  const write = (text: string) => {
    try {
      stream.write(text);
    } catch {
      // A failure of the log cannot be logged.
    }
  };
  return (lines, count) => {
    if (stream.writableLength > MAX_UNREAD_BYTES) {
      lostCount += count;
      return;
    }
    if (lostCount > 0)
      write(`${JSON.stringify({ level: "warn", event: "log lines lost", lines: lostCount })}\n`);
    lostCount = 0;
    write(lines);
  };
}
