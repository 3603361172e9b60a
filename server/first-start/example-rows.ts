import type { PostgrestSingleResponse } from "@supabase/postgrest-js";
import type { DatabaseClient } from "#server/data/clients.ts";

type Query<Data> = PromiseLike<PostgrestSingleResponse<Data>>;

/** Throws on failure, because incomplete example data would show a broken product. `description` names the rows. */
export const readRows = <Data>(description: string, query: Query<Data>): Promise<Data> =>
  run(description, "read", query);

export const storeRows = <Data>(description: string, query: Query<Data>): Promise<Data> =>
  run(description, "stored", query);

/** Returns null if one of the rows already exists, for example from another process. */
export async function storeNewRows<Data>(description: string, query: Query<Data>): Promise<Data | null> {
  const { data, error } = await query;
  const isDuplicate = error?.code === "23505";
  if (isDuplicate) return null;
  if (error) throw new Error(`${description} could not be stored: ${error.message}`);
  return data;
}

async function run<Data>(description: string, action: "read" | "stored", query: Query<Data>): Promise<Data> {
  const { data, error } = await query;
  if (error) throw new Error(`${description} could not be ${action}: ${error.message}`);
  return data;
}

/** The author of the example data; null if there is no admin. */
export async function readFirstAdmin(service: DatabaseClient): Promise<string | null> {
  const admins = service.from("user_roles").select("user_id").eq("role", "admin").limit(1);
  const [first] = await readRows("the admin of the demo", admins);
  return first?.user_id ?? null;
}

/** Records the rows, so that they can be removed together when the site goes live. */
export async function recordDemoRows(
  service: DatabaseClient,
  rows: readonly { readonly id: string }[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await storeRows("the list of demo rows", service.rpc("note_demo_rows", { ids }));
}
