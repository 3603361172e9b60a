import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseClient } from "#server/data/clients.ts";

interface Account {
  readonly email: string;
  readonly password: string;
  readonly user_metadata?: Readonly<Record<string, string>>;
}

/** Returns the new account's id, or null if the account already exists. `description` names it in an error. */
export async function createAccountIfMissing(
  service: DatabaseClient,
  description: string,
  account: Account,
): Promise<string | null> {
  const create = () => service.auth.admin.createUser({ ...account, email_confirm: true });
  let { data, error } = await create();
  if (error && (error.status ?? 0) >= 500) {
    // Another process may be creating the same account, so this tries again.
    await delay(500);
    ({ data, error } = await create());
  }
  if (error?.code === "user_already_exists" || error?.code === "email_exists") return null;
  if (error || !data.user) throw new Error(`${description} could not be created: ${error?.message}`);
  return data.user.id;
}
