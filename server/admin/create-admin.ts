// npm run admin:create -- someone@example.com [password]
// npm run admin:create -- --reset-factor someone@example.com

import { resetFactor } from "#server/admin/reset-factor.ts";
import { withService } from "#server/admin/with-service.ts";
import { randomPassword } from "#server/auth/new-account.ts";
import { checkPassword } from "#server/auth/password-rule.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import { parseConfig, StartupError } from "#server/config.ts";
import { createAdmin } from "#server/first-start/first-start.ts";

const RESET = "--reset-factor";

async function main(args: readonly string[]): Promise<string> {
  const [email = "", given] = args.filter((argument) => argument !== RESET);
  if (args.includes(RESET)) return resetFactor.run(parseConfig(process.env), [email]);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new StartupError("say whom: npm run admin:create -- someone@example.com [password]");
  }
  const password = given ?? randomPassword();
  const weakness = checkPassword(password);
  if (weakness) throw new StartupError(weakness);

  return withService(parseConfig(process.env), async (service) => {
    if (await createAdmin(service, { email, password })) {
      return given ? `${email} is an admin now.` : `${email} is an admin now. Password: ${password}`;
    }
    await promote(service, email);
    return `${email} had an account already and is an admin now; the password is unchanged.`;
  });
}

async function promote(service: DatabaseClient, email: string): Promise<void> {
  const { data } = await service.rpc("list_users", { matching: email, page_size: 1000 });
  const account = data?.find((user) => user.email === email.toLowerCase());
  if (!account) throw new Error(`the account of ${email} cannot be found`);
  const { error } = await service.from("user_roles").upsert({ user_id: account.id, role: "admin" });
  if (error) throw new Error(`the admin role could not be given: ${error.message}`);
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (cause) {
  console.error(cause instanceof StartupError ? cause.message : cause);
  process.exitCode = 1;
}
