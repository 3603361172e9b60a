import { runAdminCommand } from "#server/commands/commands.ts";
import { nameCommands } from "#server/config/name-commands.ts";

/** Runs an admin command and sets the process's exit code. */
export async function runAdmin(args: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await runAdminCommand(args, process.env);
  process.stdout.write(nameCommands(stdout));
  process.stderr.write(nameCommands(stderr));
  process.exitCode = code;
}
