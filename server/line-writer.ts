import type { Writable } from "node:stream";

/** What a reader who has stopped reading may leave unread in memory before lines are dropped. */
const MOST_WAITING_BYTES = 1_000_000;

/**
 * Writes lines to standard output or standard error. The reader may go away (EPIPE), the disk behind a file may be
 * full (ENOSPC), and a reader may stop reading: the line is lost then, and the site goes on; later lines are written
 * again when that is possible, the first of them with how many are missing.
 */
export function createLineWriter(stream: NodeJS.WriteStream | Writable): (line: string) => void {
  stream.on("error", () => {});
  let lost = 0;
  const write = (line: string) => {
    try {
      stream.write(`${line}\n`);
    } catch {
      // Nothing is left to say it with.
    }
  };
  return (line) => {
    if (stream.writableLength > MOST_WAITING_BYTES) {
      lost += 1;
      return;
    }
    if (lost > 0) write(JSON.stringify({ level: "warn", event: "log lines lost", lines: lost }));
    lost = 0;
    write(line);
  };
}
