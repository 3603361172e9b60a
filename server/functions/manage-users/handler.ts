import { type NewUser, newUser } from "#domain/users.schema.ts";
import { randomPassword } from "#server/auth/new-account.ts";
import { checkPassword } from "#server/auth/password-rule.ts";
import type { Handler } from "#server/functions/define-function.ts";
import { fromBody } from "#server/functions/input.ts";
import { FunctionRefusal } from "#server/functions/refusal.ts";

export interface ManageUsersDeps {
  readonly siteUrl: string;
  readonly wakeOutbox: () => void;
}

export const newUserInput = fromBody(newUser, { status: 422 });

const notCreated = (message: string) => new FunctionRefusal(422, message);

/**
 * Creates an account with its name and role, without touching the session of the admin who asks. An invited
 * person gets the password-reset mail and chooses the password.
 */
export function createUserManagement({
  siteUrl,
  wakeOutbox,
}: ManageUsersDeps): Handler<"freshAdmin", NewUser> {
  return async ({ caller: { service }, input }) => {
    const { first_name, last_name, email, role, invite } = input;
    const password = invite ? randomPassword() : input.password;
    const weakness = checkPassword(password);
    if (weakness) throw notCreated(weakness);

    const names = { first_name, last_name };
    const { data, error } = await service.auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: names,
    });
    if (error || !data.user) throw notCreated(error?.message ?? "An unknown error occurred");
    const { id } = data.user;
    const outcomes = await Promise.all([
      service.from("user_roles").upsert({ user_id: id, role }),
      service.from("profiles").upsert({ id, ...names }),
    ]);
    if (outcomes.some((outcome) => outcome.error)) {
      await service.rpc("delete_user", { user_id: id });
      throw notCreated("An unknown error occurred");
    }
    if (invite) {
      const { error } = await service.auth.resetPasswordForEmail(email, {
        redirectTo: `${siteUrl}/reset-password`,
      });
      if (error) {
        // An account that nobody can enter would stand in the way of the next try.
        await service.rpc("delete_user", { user_id: id });
        throw new FunctionRefusal(
          503,
          "The invitation could not be queued, so no account was made. Please try again.",
          { cause: error },
        );
      }
      wakeOutbox();
    }
    return Response.json({ id });
  };
}
