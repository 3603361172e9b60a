import { copyFile, stat, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";

const MAX_LOG_BYTES = 10 * 1024 * 1024;

export const logFileOf = (cluster: string) => join(dirname(cluster), "postgres.log");

/** Keeps PostgreSQL's log below a limit. PostgreSQL has it open for appending, so it is copied and emptied in place. */
export async function limitLogSize(file: string): Promise<void> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size <= MAX_LOG_BYTES) return;
  // On a full disk the copy fails; emptying the log matters more.
  await copyFile(file, `${file}.1`).catch(() => {});
  await truncate(file);
}
