// npm run admin -- <command>
import { runAdmin } from "#server/commands/commands.ts";

await runAdmin(process.argv.slice(2));
