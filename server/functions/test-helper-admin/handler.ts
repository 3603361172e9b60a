import { randomPassword } from "#server/auth/new-account.ts";
import { adminOnly } from "#server/functions/admin-only.ts";
import type { FunctionDeps } from "#server/functions/deps.ts";
import { apiError, handleNotFound } from "#server/middleware/errors.ts";

const EMAIL = "test-admin@calabash.example";

/**
 * POST /functions/v1/test-helper-admin: the specification's test helper, an admin with a fixed address. Without
 * TEST_HELPERS=1 there is no such function; its password is new each time, and told to the caller alone.
 */
export function createTestHelperAdmin(deps: Pick<FunctionDeps, "clients" | "setUp">) {
  if (!deps.setUp.testHelpers) return handleNotFound;
  const { service } = deps.clients;
  return adminOnly(deps, async (c) => {
    const failed = (message: string) => apiError(c, { status: 422, code: "not_created", message });
    const password = randomPassword();
    const { data, error } = await service.auth.admin.createUser({
      email: EMAIL,
      password,
      email_confirm: true,
      user_metadata: { first_name: "Test", last_name: "Admin" },
    });
    if (error) return failed(error.message || "Failed to create admin user");
    if (!data.user?.id) return failed("User creation failed");
    const role = await service.from("user_roles").insert({ user_id: data.user.id, role: "admin" });
    if (role.error) {
      await service.rpc("delete_user", { user_id: data.user.id });
      return failed("Failed to create admin user");
    }
    return c.json({ email: EMAIL, password }, 200, { "cache-control": "no-store" });
  });
}
