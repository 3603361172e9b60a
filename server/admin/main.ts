// npm run admin -- <command>
import { runAdmin } from "#server/admin/run-admin.ts";

await runAdmin(process.argv.slice(2));
