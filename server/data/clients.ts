import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import type { Backend } from "#server/data/backend.ts";
import type { Keys } from "#server/data/keys.ts";

/** Names the user for whom the service acts; private.actor_id() accepts it from the service only. */
export const ACTING_USER_HEADER = "x-acting-user";

/** A client typed with the migrated schema. */
export type DatabaseClient = SupabaseClient<Database>;

/** The only access to the data (docs/architecture.md, rule 2): as a visitor, as a user, or as the service. */
export interface Clients {
  readonly visitor: DatabaseClient;
  readonly service: DatabaseClient;
  asUser(accessToken: string): DatabaseClient;
  /** The service acting for this user: its changes are recorded as the user's. */
  onBehalfOf(userId: string): DatabaseClient;
}

/** A placeholder. The clients never open a socket, because every request goes to the backend in this process. */
const INTERNAL_ORIGIN = "http://backend.internal";

export function createClients(
  backend: Pick<Backend, "fetch">,
  keys: Pick<Keys, "publishableKey" | "secretKey">,
): Clients {
  const fetch: typeof globalThis.fetch = (input, init) => backend.fetch(new Request(input, init));
  const connect = (key: string, headers: Record<string, string> = {}) =>
    createClient<Database>(INTERNAL_ORIGIN, key, {
      // By default the client retries a failed read for seven seconds. An immediate error page is better.
      db: { retry: false },
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { headers, fetch },
    });
  return {
    visitor: connect(keys.publishableKey),
    service: connect(keys.secretKey),
    asUser: (accessToken) => connect(keys.publishableKey, { authorization: `Bearer ${accessToken}` }),
    onBehalfOf: (userId) => connect(keys.secretKey, { [ACTING_USER_HEADER]: userId }),
  };
}
