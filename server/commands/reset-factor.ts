import { findAccount, requireEmailArgument } from "#server/commands/accounts.ts";
import type { AdminCommand } from "#server/commands/command.ts";
import { withClients } from "#server/commands/with-clients.ts";
import { StartupError } from "#server/config/config.ts";

const USAGE = "npm run admin -- reset-factor someone@example.com";

/** For an admin who lost the second factor and the recovery codes, when no other admin can help. */
export const resetFactor: AdminCommand = async (config, [emailArgument]) => {
  const email = requireEmailArgument(emailArgument, USAGE);
  return withClients(config, async ({ service }) => {
    const account = await findAccount(service, email);
    const { error } = await service.rpc("reset_second_factor", { user_id: account.id });
    if (error) throw new StartupError(`the second factor could not be reset: ${error.message}`);
    return `${account.email} no longer has a second factor and is logged out everywhere.`;
  });
};
