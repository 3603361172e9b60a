import type { PostgrestSingleResponse } from "@supabase/postgrest-js";
import type { DatabaseClient } from "#server/data/clients.ts";

type Query<Data> = PromiseLike<PostgrestSingleResponse<Data>>;

/** What the query answers. A failure stops the first start: half of the example data would show a broken product. */
export const readRows = <Data>(what: string, query: Query<Data>): Promise<Data> => run(what, "read", query);

export const storeRows = <Data>(what: string, query: Query<Data>): Promise<Data> =>
  run(what, "stored", query);

/** Null if another process, or somebody before, has stored a row of the same name. */
export async function storeNewRows<Data>(what: string, query: Query<Data>): Promise<Data | null> {
  const { data, error } = await query;
  if (error?.code === "23505") return null;
  if (error) throw new Error(`${what} could not be stored: ${error.message}`);
  return data;
}

async function run<Data>(what: string, done: "read" | "stored", query: Query<Data>): Promise<Data> {
  const { data, error } = await query;
  if (error) throw new Error(`${what} could not be ${done}: ${error.message}`);
  return data;
}

/** In whose name the example data is made; null if there is no admin. */
export async function readFirstAdmin(service: DatabaseClient): Promise<string | null> {
  const admins = service.from("user_roles").select("user_id").eq("role", "admin").limit(1);
  const [first] = await readRows("the admin of the demo", admins);
  return first?.user_id ?? null;
}

/** The rows can then be removed together, when the site goes live. */
export async function noteDemoRows(
  service: DatabaseClient,
  rows: readonly { readonly id: string }[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await storeRows("what belongs to the demo", service.rpc("note_demo_rows", { ids }));
}
