import { publishableKey } from "#app/lib/publishable-key.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";

/** The browser's own door to the data: the same calls as the loaders', as a visitor. */
export async function visitorClient(): Promise<DataClient> {
  const { PostgrestClient } = await import("@supabase/postgrest-js");
  return new PostgrestClient<Database>(`${window.location.origin}/rest/v1`, {
    headers: { apikey: publishableKey() },
    // Each query says for itself how often it is tried.
    retry: false,
  });
}
