import { setTimeout as delay } from "node:timers/promises";
import { type NewAccount, randomPassword } from "#server/auth/new-account.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import type { Config } from "#server/config.ts";
import { seedDemo } from "#server/first-start/demo.ts";

export interface FirstStart {
  readonly admin: NewAccount | null;
  readonly traveller: NewAccount | null;
}

const DONE = "first_start_done";
const DEFAULT_ADMIN = "admin@calabash.example";

/**
 * Sets up a new installation: an admin, the example itineraries and, for a demo, example data. Several processes
 * may run this at once: each step happens once, and only the process that made an account knows its password.
 */
export async function doFirstStart(
  service: DatabaseClient,
  config: Pick<Config, "firstAdmin" | "demo">,
): Promise<FirstStart> {
  const marker = await service.from("site_settings").select("value").eq("key", DONE).maybeSingle();
  if (marker.error) throw new Error(`the settings cannot be read: ${marker.error.message}`);
  if (marker.data) return { admin: null, traveller: null };

  await service.rpc("seed_example_itineraries");
  const admin = await ensureFirstAdmin(service, config);
  const traveller = config.demo ? await seedDemo(service) : null;
  await service.from("site_settings").upsert({ key: DONE, value: "true" });
  return { admin, traveller };
}

async function ensureFirstAdmin(
  service: DatabaseClient,
  config: Pick<Config, "firstAdmin">,
): Promise<NewAccount | null> {
  if (await hasAdmin(service)) return null;
  const email = config.firstAdmin?.email ?? DEFAULT_ADMIN;
  const password = config.firstAdmin?.password ?? randomPassword();
  const made = { email, password: config.firstAdmin ? null : password };
  if (await createAdmin(service, { email, password })) return made;

  // Another process is creating it right now, or stopped before it gave the role.
  for (let tries = 0; tries < 50; tries += 1) {
    if (await hasAdmin(service)) return null;
    await delay(100);
  }
  await deleteAccount(service, email);
  return (await createAdmin(service, { email, password })) ? made : null;
}

async function hasAdmin(service: DatabaseClient): Promise<boolean> {
  const { data, error } = await service.from("user_roles").select("user_id").eq("role", "admin").limit(1);
  if (error) throw new Error(`the roles cannot be read: ${error.message}`);
  return data.length > 0;
}

/** Answers false when the account exists already. */
export async function createAdmin(
  service: DatabaseClient,
  account: { readonly email: string; readonly password: string },
): Promise<boolean> {
  let { data, error } = await service.auth.admin.createUser({ ...account, email_confirm: true });
  if (error && (error.status ?? 0) >= 500) {
    // Two processes created it in the same moment and the database refused this one: try again.
    await delay(500);
    ({ data, error } = await service.auth.admin.createUser({ ...account, email_confirm: true }));
  }
  if (error?.code === "user_already_exists" || error?.code === "email_exists") return false;
  if (error || !data.user) throw new Error(`the admin account could not be made: ${error?.message}`);
  const role = await service.from("user_roles").upsert({ user_id: data.user.id, role: "admin" });
  if (role.error) throw new Error(`the admin role could not be given: ${role.error.message}`);
  return true;
}

async function deleteAccount(service: DatabaseClient, email: string): Promise<void> {
  const { data } = await service.rpc("list_users", { matching: email });
  const account = data?.find((user) => user.email === email.toLowerCase());
  if (account) await service.rpc("delete_user", { user_id: account.id });
}
