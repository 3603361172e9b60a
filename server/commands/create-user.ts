import { checkEmail, choosePassword, findAccount } from "#server/commands/accounts.ts";
import type { AdminCommand } from "#server/commands/command.ts";
import { withClients } from "#server/commands/open-clients.ts";
import { StartupError } from "#server/config/config.ts";
import { createAdmin } from "#server/first-start/first-start.ts";

const USAGE = "npm run admin -- create-user someone@example.com [password]";
const ADMIN_USAGE = "npm run admin:create -- someone@example.com [password]";

export const createUser: AdminCommand = async (config, [given, word]) => {
  const email = checkEmail(given, USAGE);
  const { password, isGiven } = choosePassword(word, { email, role: "user" });
  return withClients(config, async ({ service }) => {
    const { error } = await service.auth.admin.createUser({ email, password, email_confirm: true });
    if (error?.code === "user_already_exists" || error?.code === "email_exists") {
      throw new StartupError(`${email} has an account already: see npm run admin -- reset-password`);
    }
    if (error) throw new Error(`the account could not be made: ${error.message}`);
    return isGiven ? `${email} has an account now.` : `${email} has an account now. Password: ${password}`;
  });
};

export const createAdminUser: AdminCommand = async (config, [given, word]) => {
  const email = checkEmail(given, ADMIN_USAGE);
  const { password, isGiven } = choosePassword(word, { email, role: "admin" });
  return withClients(config, async ({ service }) => {
    if (await createAdmin(service, { email, password })) {
      return isGiven ? `${email} is an admin now.` : `${email} is an admin now. Password: ${password}`;
    }
    const account = await findAccount(service, email);
    const { error } = await service.from("user_roles").upsert({ user_id: account.id, role: "admin" });
    if (error) throw new Error(`the admin role could not be given: ${error.message}`);
    return `${email} had an account already and is an admin now; the password is unchanged.`;
  });
};
