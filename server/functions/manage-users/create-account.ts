import type { Role } from "#domain/users.schema.ts";
import type { Clients } from "#server/data/clients.ts";
import { FunctionError } from "#server/functions/function-error.ts";

interface AccountToCreate {
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role;
}

const notCreated = (message: string) => new FunctionError(422, message);

/** Creates an account with name and role, or nothing at all. Returns its id. */
export async function createAccount(
  service: Clients["service"],
  { email, password, role, first_name, last_name }: AccountToCreate,
): Promise<string> {
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
  return id;
}
