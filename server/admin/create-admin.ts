// npm run admin:create -- someone@example.com [password]
// npm run admin:create -- --reset-factor someone@example.com
import { createAdminUser } from "#server/admin/create-user.ts";
import { resetFactor } from "#server/admin/reset-factor.ts";
import { runAdmin } from "#server/admin/run-admin.ts";

const RESET = "--reset-factor";
const args = process.argv.slice(2);
await runAdmin(
  args.includes(RESET) ? resetFactor : createAdminUser,
  args.filter((argument) => argument !== RESET),
);
