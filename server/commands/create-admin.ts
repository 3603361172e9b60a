// npm run admin:create -- someone@example.com [password]
// npm run admin:create -- --reset-factor someone@example.com
import { runAdminFromShell } from "#server/commands/commands.ts";

const RESET = "--reset-factor";
const args = process.argv.slice(2);
await runAdminFromShell([
  args.includes(RESET) ? "reset-factor" : "create-admin",
  ...args.filter((argument) => argument !== RESET),
]);
