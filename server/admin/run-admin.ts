import { enableCompileCache } from "node:module";
import { join } from "node:path";

/** Runs an admin command as the whole of this process. */
export async function runAdmin(args: readonly string[]): Promise<void> {
  // Shared with the site: the next command finds the code compiled.
  enableCompileCache(join(import.meta.dirname, "../../.cache/node"));
  const { runAdminCommand } = await import("#server/admin/commands.ts");
  const { code, stdout, stderr } = await runAdminCommand(args, process.env);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}
