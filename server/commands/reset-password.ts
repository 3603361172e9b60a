import { choosePassword, findAccount, requireEmailArgument } from "#server/commands/accounts.ts";
import type { AdminCommand } from "#server/commands/command.ts";
import { withClients } from "#server/commands/with-clients.ts";

const USAGE = "npm run admin -- reset-password someone@example.com [password]";

/** For users who cannot receive mail. Everyone else resets the password on the site. */
export const resetPassword: AdminCommand = async (config, [emailArgument, passwordArgument]) => {
  const email = requireEmailArgument(emailArgument, USAGE);
  let tokenHash = "";
  const recovery = {
    sendRecovery: async (_email: string, hash: string) => {
      tokenHash = hash;
    },
  };
  return withClients(
    config,
    async ({ service, visitor }) => {
      const { id, role } = await findAccount(service, email);
      const { password, isGenerated } = choosePassword(passwordArgument, { email, role });
      const passwordNote = isGenerated ? ` Password: ${password}` : "";
      const message = `${email} has a new password and is logged out everywhere.${passwordNote}`;
      if (config.backend.kind === "remote") {
        throwIfError(await service.auth.admin.updateUserById(id, { password }));
        return message;
      }
      // The steps of a reset by mail, but without the mail, so that the same rules apply.
      throwIfError(await visitor.auth.resetPasswordForEmail(email));
      throwIfError(await visitor.auth.verifyOtp({ token_hash: tokenHash, type: "recovery" }));
      throwIfError(await visitor.auth.updateUser({ password }));
      throwIfError(await visitor.auth.signOut({ scope: "global" }));
      return message;
    },
    recovery,
  );
};

function throwIfError({ error }: { readonly error: { readonly message: string } | null }): void {
  if (error) throw new Error(`the password could not be changed: ${error.message}`);
}
