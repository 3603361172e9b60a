import { choosePassword, findAccount, requireEmailArgument } from "#server/commands/accounts.ts";
import type { AdminCommand } from "#server/commands/command.ts";
import { withClients } from "#server/commands/with-clients.ts";
import { StartupError } from "#server/config/config.ts";
import { createAdmin } from "#server/first-start/first-start.ts";

const USAGE = "npm run admin -- create-user someone@example.com [password]";
const ADMIN_USAGE = "npm run admin:create -- someone@example.com [password]";

export const createUser: AdminCommand = async (config, [emailArgument, passwordArgument]) => {
  const email = requireEmailArgument(emailArgument, USAGE);
  const { password, isGenerated } = choosePassword(passwordArgument, { email, role: "user" });
  return withClients(config, async ({ service }) => {
    const { error } = await service.auth.admin.createUser({ email, password, email_confirm: true });
    if (error?.code === "user_already_exists" || error?.code === "email_exists") {
      throw new StartupError(`${email} already has an account: see npm run admin -- reset-password`);
    }
    if (error) throw new Error(`the account could not be created: ${error.message}`);
    return isGenerated
      ? `Created an account for ${email}. Password: ${password}`
      : `Created an account for ${email}.`;
  });
};

export const createAdminUser: AdminCommand = async (config, [emailArgument, passwordArgument]) => {
  const email = requireEmailArgument(emailArgument, ADMIN_USAGE);
  const { password, isGenerated } = choosePassword(passwordArgument, { email, role: "admin" });
  return withClients(config, async ({ service }) => {
    if (await createAdmin(service, { email, password })) {
      return isGenerated
        ? `Created the admin ${email}. Password: ${password}`
        : `Created the admin ${email}.`;
    }
    const account = await findAccount(service, email);
    const { error } = await service.from("user_roles").upsert({ user_id: account.id, role: "admin" });
    if (error) throw new Error(`the admin role could not be granted: ${error.message}`);
    return `${email} is now an admin. The account existed already, and its password is unchanged.`;
  });
};
