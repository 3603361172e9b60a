// npm run admin -- <command>
import { runAdmin } from "#server/commands/run-admin.ts";

await runAdmin(process.argv.slice(2));
