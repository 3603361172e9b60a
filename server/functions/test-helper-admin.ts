import { randomPassword } from "#server/config/passwords.ts";
import type { Handler } from "#server/functions/define-function.ts";
import { FunctionError } from "#server/functions/function-error.ts";

const EMAIL = "test-admin@calabash.example";

const notCreated = (message: string) => new FunctionError(422, message);

/**
 * The specification's test helper: an admin with a fixed address. Its password is new each time and is returned only
 * to the caller.
 */
export function createTestHelperAdminHandler(): Handler<"admin"> {
  return async ({ caller: { service } }) => {
    const password = randomPassword();
    const { data, error } = await service.auth.admin.createUser({
      email: EMAIL,
      password,
      email_confirm: true,
      user_metadata: { first_name: "Test", last_name: "Admin" },
    });
    if (error) throw notCreated(error.message || "Failed to create admin user");
    if (!data.user?.id) throw notCreated("User creation failed");
    const role = await service.from("user_roles").insert({ user_id: data.user.id, role: "admin" });
    if (role.error) {
      await service.rpc("delete_user", { user_id: data.user.id });
      throw notCreated("Failed to create admin user");
    }
    return Response.json({ email: EMAIL, password });
  };
}
