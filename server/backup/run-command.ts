import type { Manifest } from "#server/backup/archive-format.ts";
import { StartupError } from "#server/config.ts";
import { errorCode, systemReason } from "#server/failures/system-error.ts";

/** Prints what the command answers, or the one line that says why not. */
export async function runCommand(command: (args: readonly string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`);
  } catch (cause) {
    process.stderr.write(`${explain(cause)}\n`);
    process.exitCode = 1;
  }
}

function explain(cause: unknown): unknown {
  if (cause instanceof StartupError) return cause.message;
  if (["ENOSPC", "EDQUOT"].includes(errorCode(cause) ?? ""))
    return `the disk is full: ${systemReason(cause)}`;
  return cause instanceof Error ? cause.stack : cause;
}

export function describeArchive({ tables, totals }: Manifest): string {
  const megabytes = (totals.bytes / 1_000_000).toFixed(1);
  return `${totals.rows} rows of ${tables.length} tables and ${totals.images} images, ${megabytes} MB`;
}
