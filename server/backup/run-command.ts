import { explainFailure } from "#server/config/explain-failure.ts";
import { escapeLines } from "#server/process/log.ts";
import { StoreUnavailable } from "#server/storage/store.ts";

const CHECK_S3 = "Check S3_ENDPOINT, S3_BUCKET and the two S3 keys, then run the command again";

/** Prints the command's result, or why it failed. */
export async function runCommand(command: (args: readonly string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${escapeLines(await command(process.argv.slice(2)))}\n`);
  } catch (cause) {
    const isStoreAway = cause instanceof StoreUnavailable;
    const reason = isStoreAway ? `${cause.message}. ${CHECK_S3}` : explainFailure(cause);
    process.stderr.write(`${escapeLines(reason)}\n`);
    process.exitCode = 1;
  }
}
