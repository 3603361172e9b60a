import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Backend } from "#server/backend/backend.ts";
import type { Keys } from "#server/keys.ts";

/** The one door to the data (design rule 2): as a visitor, as a user, as the service. */
export interface Clients {
  readonly visitor: SupabaseClient;
  readonly service: SupabaseClient;
  asUser(accessToken: string): SupabaseClient;
}

/** The clients never open a socket: every call goes to the backend in this process. */
const INTERNAL_ORIGIN = "http://backend.internal";

export function createClients(
  backend: Pick<Backend, "fetch">,
  keys: Pick<Keys, "publishableKey" | "secretKey">,
): Clients {
  const connect = (key: string, headers: Record<string, string> = {}) =>
    createClient(INTERNAL_ORIGIN, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { headers, fetch: (input, init) => backend.fetch(new Request(input, init)) },
    });
  return {
    visitor: connect(keys.publishableKey),
    service: connect(keys.secretKey),
    asUser: (accessToken) => connect(keys.publishableKey, { authorization: `Bearer ${accessToken}` }),
  };
}
