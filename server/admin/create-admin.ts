// npm run admin:create -- someone@example.com [password]
import { createAdminUser } from "#server/admin/create-user.ts";
import { runAdmin } from "#server/admin/run-admin.ts";

await runAdmin(createAdminUser, process.argv.slice(2));
