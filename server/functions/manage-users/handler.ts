import { newUser } from "#domain/users.schema.ts";
import { randomPassword } from "#server/auth/new-account.ts";
import { checkPassword } from "#server/auth/password-rule.ts";
import { adminOnly } from "#server/functions/admin-only.ts";
import type { FunctionDeps } from "#server/functions/deps.ts";
import { apiError } from "#server/middleware/errors.ts";

/**
 * POST /functions/v1/manage-users: creates an account with its name and role, without touching the session of the
 * admin who asks. An invited person gets the password-reset mail and chooses the password.
 */
export function createUserManagement(deps: Pick<FunctionDeps, "clients" | "siteUrl" | "wakeOutbox">) {
  const { clients, siteUrl, wakeOutbox } = deps;
  return adminOnly(deps, async (c) => {
    const refuse = (message: string) => apiError(c, { status: 422, code: "not_created", message });
    const parsed = newUser.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? "Please fill in every field.");
    const { first_name, last_name, email, role, invite } = parsed.data;
    const password = invite ? randomPassword() : parsed.data.password;
    const weakness = checkPassword(password);
    if (weakness) return refuse(weakness);

    const names = { first_name, last_name };
    const { data, error } = await clients.service.auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: names,
    });
    if (error || !data.user) return refuse(error?.message ?? "An unknown error occurred");
    const { id } = data.user;
    const outcomes = await Promise.all([
      clients.service.from("user_roles").upsert({ user_id: id, role }),
      clients.service.from("profiles").upsert({ id, ...names }),
    ]);
    const failed = outcomes.find((outcome) => outcome.error);
    if (failed) {
      await clients.service.rpc("delete_user", { user_id: id });
      return refuse("An unknown error occurred");
    }
    if (invite) {
      await clients.service.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/reset-password` });
      wakeOutbox();
    }
    return c.json({ id }, 200, { "cache-control": "no-store" });
  });
}
