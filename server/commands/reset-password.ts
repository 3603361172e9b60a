import { checkEmail, choosePassword, findAccount } from "#server/commands/accounts.ts";
import type { AdminCommand } from "#server/commands/command.ts";
import { withClients } from "#server/commands/open-clients.ts";

const USAGE = "npm run admin -- reset-password someone@example.com [password]";

/** For users who cannot receive mail; everyone else resets it on the site. */
export const resetPassword: AdminCommand = async (config, [given, givenPassword]) => {
  const email = checkEmail(given, USAGE);
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
      const { password, isGiven } = choosePassword(givenPassword, { email, role });
      const told = isGiven ? "" : ` Password: ${password}`;
      const done = `${email} has a new password and is logged out everywhere.${told}`;
      if (config.backend.kind === "remote") {
        failOn(await service.auth.admin.updateUserById(id, { password }));
        return done;
      }
      // Same steps as with a recovery mail, but without the mail, so that the account's own rules apply.
      failOn(await visitor.auth.resetPasswordForEmail(email));
      failOn(await visitor.auth.verifyOtp({ token_hash: tokenHash, type: "recovery" }));
      failOn(await visitor.auth.updateUser({ password }));
      failOn(await visitor.auth.signOut({ scope: "global" }));
      return done;
    },
    recovery,
  );
};

function failOn({ error }: { readonly error: { readonly message: string } | null }): void {
  if (error) throw new Error(`the password could not be changed: ${error.message}`);
}
