import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "#server/config/config.ts";
import { type NewAccount, randomPassword } from "#server/config/passwords.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { createAccountIfMissing } from "#server/first-start/create-account-if-missing.ts";
import { seedDemo } from "#server/first-start/demo.ts";
import type { StoreFile } from "#server/first-start/demo-papers.ts";
import { readRows, storeRows } from "#server/first-start/example-rows.ts";

export interface FirstStart {
  readonly admin: NewAccount | null;
  readonly traveler: NewAccount | null;
}

const DEFAULT_ADMIN = "admin@calabash.example";

/** The setting that marks a finished first start. */
const DONE_SETTING = "first_start_done";

/**
 * Sets up a new installation: an admin, the example itineraries and, for a demo, example data. Safe to run in several
 * processes at once, because each step happens once. Only the process that created an account knows its password.
 */
export async function runFirstStart(
  service: DatabaseClient,
  config: Pick<Config, "firstAdmin" | "isDemo">,
  store: StoreFile,
): Promise<FirstStart> {
  if (await isDone(service)) return { admin: null, traveler: null };

  await storeRows("the example itineraries", service.rpc("seed_example_itineraries"));
  const admin = await ensureFirstAdmin(service, config);
  const traveler = config.isDemo ? await seedDemoOnce(service, store) : null;
  await storeRows(
    "the setting that the first start is done",
    service.from("site_settings").upsert({ key: DONE_SETTING, value: "true" }),
  );
  return { admin, traveler };
}

async function isDone(service: DatabaseClient): Promise<boolean> {
  const { data, error } = await service
    .from("site_settings")
    .select("value")
    .eq("key", DONE_SETTING)
    .maybeSingle();
  if (error) throw new Error(`the settings cannot be read: ${error.message}`);
  return data !== null;
}

/** Ignores errors once another process has finished the first start, because the database then accepts no demo rows. */
async function seedDemoOnce(service: DatabaseClient, store: StoreFile): Promise<NewAccount | null> {
  try {
    return await seedDemo(service, store);
  } catch (error) {
    if (await isDone(service)) return null;
    throw error;
  }
}

async function ensureFirstAdmin(
  service: DatabaseClient,
  config: Pick<Config, "firstAdmin">,
): Promise<NewAccount | null> {
  if (await hasAdmin(service)) return null;
  const email = config.firstAdmin?.email ?? DEFAULT_ADMIN;
  const password = config.firstAdmin?.password ?? randomPassword();
  const newAccount = { email, password: config.firstAdmin ? null : password };
  if (await createAdmin(service, { email, password })) return newAccount;

  // Another process is creating the admin right now, or stopped before it granted the role. Wait up to five seconds.
  for (let tries = 0; tries < 50; tries += 1) {
    if (await hasAdmin(service)) return null;
    await delay(100);
  }
  await deleteAccount(service, email);
  return (await createAdmin(service, { email, password })) ? newAccount : null;
}

async function hasAdmin(service: DatabaseClient): Promise<boolean> {
  const { data, error } = await service.from("user_roles").select("user_id").eq("role", "admin").limit(1);
  if (error) throw new Error(`the roles cannot be read: ${error.message}`);
  return data.length > 0;
}

/** Returns false if the account already exists. */
export async function createAdmin(
  service: DatabaseClient,
  account: { readonly email: string; readonly password: string },
): Promise<boolean> {
  const user_id = await createAccountIfMissing(service, "the admin account", account);
  if (!user_id) return false;
  const role = await service.from("user_roles").upsert({ user_id, role: "admin" });
  if (role.error) throw new Error(`the admin role could not be granted: ${role.error.message}`);
  return true;
}

async function deleteAccount(service: DatabaseClient, email: string): Promise<void> {
  const users = await readRows("the accounts", service.rpc("list_users", { matching: email }));
  const account = users.find((user) => user.email === email.toLowerCase());
  if (!account) return;
  const { data: isDeleted, error } = await service.rpc("delete_user", { user_id: account.id });
  if (!isDeleted)
    throw new Error(`the unfinished admin account could not be deleted: ${error?.message ?? "it is gone"}`);
}
