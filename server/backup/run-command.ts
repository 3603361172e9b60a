import { explainFailure } from "#server/config/explain-failure.ts";

/** Prints the command's result, or why it failed. */
export async function runCommand(command: (args: readonly string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`);
  } catch (cause) {
    process.stderr.write(`${explainFailure(cause)}\n`);
    process.exitCode = 1;
  }
}
