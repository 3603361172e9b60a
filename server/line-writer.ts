/**
 * Writes lines to standard output or standard error. The reader may go away (EPIPE) and the disk behind a file may
 * be full (ENOSPC): the line is lost then, and the site goes on; later lines are written again when that is possible.
 */
export function createLineWriter(stream: NodeJS.WritableStream): (line: string) => void {
  stream.on("error", () => {});
  return (line) => {
    try {
      stream.write(`${line}\n`);
    } catch {
      // Nothing is left to say it with.
    }
  };
}
