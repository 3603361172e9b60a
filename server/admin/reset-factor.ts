import type { AdminCommand } from "#server/admin/command.ts";
import { withService } from "#server/admin/with-service.ts";
import { StartupError } from "#server/config.ts";

/** For an admin who lost the second factor and the recovery codes, and whom no other admin can help. */
export const resetFactor: AdminCommand = {
  summary: "removes the second factors of an account: npm run admin -- reset-factor EMAIL",
  run: (config, [email = ""]) =>
    withService(config, async (service) => {
      const { data } = await service.rpc("list_users", { matching: email, page_size: 1000 });
      const account = data?.find((user) => user.email === email.toLowerCase());
      if (!account) throw new StartupError(`there is no account of ${email || "nobody: say whose"}`);
      const { error } = await service.rpc("reset_second_factor", { user_id: account.id });
      if (error) throw new StartupError(`the second factor could not be reset: ${error.message}`);
      return `${account.email} has no second factor any more and is signed out everywhere.`;
    }),
};
