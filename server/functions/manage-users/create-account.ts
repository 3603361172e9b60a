import type { Role } from "#domain/users.schema.ts";
import { randomPassword } from "#server/config/passwords.ts";
import type { Clients } from "#server/data/clients.ts";
import { FunctionError, unavailableError } from "#server/functions/function-error.ts";

interface AccountToCreate {
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role;
  /** Whether the person chooses the password later. The database then adds an invitation that was not sent yet. */
  readonly invite: boolean;
}

const notCreated = (message: string) => new FunctionError(422, message);

/** Creates an account with name and role, or nothing at all. Returns its id. */
export async function createAccount(
  service: Clients["service"],
  { email, password, role, first_name, last_name, invite }: AccountToCreate,
): Promise<string> {
  const names = { first_name, last_name };
  const { data, error } = await service.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { ...names, ...(invite && { invited: true }) },
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

/** Returns the account of an address. If there is none, creates one that waits for an invitation. */
export async function findOrCreateAccount(
  service: Clients["service"],
  { name, email }: { readonly name: string; readonly email: string },
): Promise<string> {
  const existingId = await findAccount(service, email);
  if (existingId) return existingId;
  try {
    const account = {
      ...splitName(name),
      email,
      password: randomPassword(),
      role: "user",
      invite: true,
    } as const;
    return await createAccount(service, account);
  } catch (cause) {
    // A request at the same time may have created it.
    const createdId = await findAccount(service, email);
    if (createdId) return createdId;
    throw cause;
  }
}

async function findAccount(service: Clients["service"], address: string): Promise<string | null> {
  const { data, error } = await service.rpc("account_of", { address });
  if (error) throw unavailableError(error);
  return data;
}

/** Splits 'Rosa María Best' into first and last name; the profile keeps at most 100 characters of each. */
export function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? "") : "";
  return { first_name: words.join(" ").slice(0, 100), last_name: lastName.slice(0, 100) };
}
