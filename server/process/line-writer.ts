import type { Writable } from "node:stream";

/** Unread output that is buffered before lines are dropped. */
const MOST_UNREAD_BYTES = 1_000_000;
/** Lines are batched for this long, so that a busy site writes once for many requests. */
const WAIT_MS = 20;
/** More is written at once. */
const MOST_WAITING = 500;

type Output = NodeJS.WriteStream | Writable;

/**
 * Writes lines to standard output or standard error. If the reader is gone (EPIPE), the disk is full (ENOSPC) or nobody
 * reads, lines are dropped and the site keeps running; the next line that can be written says how many are missing.
 */
export function createLineWriter(stream: Output): (line: string) => void {
  const write = createWriter(stream);
  return (line) => write(`${line}\n`, 1);
}

/** The same in batches; a normal exit loses no line. */
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
      // There is no other way to report it.
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
