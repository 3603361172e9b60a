import { readSiteDetails } from "#domain/site-settings.data.ts";
import { type NewUser, newUser } from "#domain/users.schema.ts";
import { checkPassword, checkStaffPassword, randomPassword } from "#server/config/passwords.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { fromBody } from "#server/functions/input.ts";
import {
  accountInvitationPurpose,
  createInviter,
  readInviterName,
  STAFF_INVITATION_PURPOSE,
} from "#server/functions/invitations/inviter.ts";
import { createAccount } from "#server/functions/manage-users/create-account.ts";

export const newUserInput = fromBody(newUser, { status: 422 });

/**
 * Creates an account with name and role, without affecting the admin's own session. Invited people choose their own
 * password.
 */
export function createManageUsersHandler(deps: FunctionDeps): Handler<"freshAdmin", NewUser> {
  const invite = createInviter(deps);
  return async ({ caller, input }) => {
    const { service } = caller;
    const password = input.invite ? randomPassword() : input.password;
    const weakness =
      input.role === "admin" ? checkStaffPassword(password, input.email) : checkPassword(password);
    if (weakness) throw new FunctionError(422, weakness);
    const id = await createAccount(service, { ...input, password });
    if (!input.invite) return Response.json({ id });
    const { name } = await readSiteDetails(service);
    const about = input.role === "admin" ? STAFF_INVITATION_PURPOSE : accountInvitationPurpose(name);
    const inviter = await readInviterName(service, caller.claims.id);
    try {
      await invite({ userId: id, inviter, about });
    } catch (cause) {
      // An account without an invitation would block the next attempt.
      await service.rpc("delete_user", { user_id: id });
      throw new FunctionError(
        503,
        "The invitation could not be queued, so no account was created. Please try again.",
        { cause },
      );
    }
    return Response.json({ id, invited: true });
  };
}
