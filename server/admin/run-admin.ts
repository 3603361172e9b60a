import type { AdminCommand } from "#server/admin/command.ts";
import { parseConfig, StartupError } from "#server/config.ts";

/** Prints what the command answers, or the one line that says why it could not. */
export async function runAdmin(command: AdminCommand, args: readonly string[]): Promise<void> {
  try {
    process.stdout.write(`${await command.run(parseConfig(process.env), args)}\n`);
  } catch (cause) {
    const isExpected = cause instanceof StartupError || !(cause instanceof Error);
    process.stderr.write(
      `${isExpected ? String(cause instanceof Error ? cause.message : cause) : cause.stack}\n`,
    );
    process.exitCode = 1;
  }
}
