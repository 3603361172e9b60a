import { publishableKey } from "#app/lib/publishable-key.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";

export const restUrl = () => `${window.location.origin}/rest/v1`;

/** Each query says how often it is tried; the client's own three retries would come on top of that. */
export const REST_OPTIONS = { retry: false } as const;

/** Reads as a visitor. The client's code is loaded on the first read, not with the page. */
export async function visitorClient(): Promise<DataClient> {
  const { PostgrestClient } = await import("@supabase/postgrest-js");
  return new PostgrestClient<Database>(restUrl(), { ...REST_OPTIONS, headers: { apikey: publishableKey() } });
}
