// npm run admin -- <command>
import { runAdminFromShell } from "#server/commands/commands.ts";

await runAdminFromShell(process.argv.slice(2));
