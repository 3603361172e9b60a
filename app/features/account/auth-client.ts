import { AuthClient, type GoTrueClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { useRouteLoaderData } from "react-router";
import { announceSessionChange, sessionStorageKey } from "#app/lib/stored-session.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";

let shared: GoTrueClient | null = null;

/** The official client, once per page: a second one on the same storage would race the first's refreshes. */
export function authClient(publishableKey: string): GoTrueClient {
  if (shared) return shared;
  const { origin, hostname } = window.location;
  shared = new AuthClient({
    url: `${origin}/auth/v1`,
    headers: { apikey: publishableKey },
    storageKey: sessionStorageKey(hostname),
    persistSession: true,
    autoRefreshToken: true,
    // The reset page reads its link itself: it accepts more forms of it, and says what is wrong with one.
    detectSessionInUrl: false,
    flowType: "implicit",
  });
  shared.onAuthStateChange((event) => {
    if (event !== "INITIAL_SESSION") announceSessionChange();
  });
  return shared;
}

/** A fetch that carries the current access token, refreshed first when it is due. */
export function fetchAsUser(auth: GoTrueClient, publishableKey: string): typeof fetch {
  return async (input, init) => {
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    headers.set("apikey", publishableKey);
    if (data.session) headers.set("authorization", `Bearer ${data.session.access_token}`);
    return fetch(input, { ...init, headers });
  };
}

/** Reads and writes as the signed-in user; row-level security decides what that means. */
export function userDataClient(auth: GoTrueClient, publishableKey: string): DataClient {
  return new PostgrestClient<Database>(`${window.location.origin}/rest/v1`, {
    headers: { apikey: publishableKey },
    fetch: fetchAsUser(auth, publishableKey),
    // Each query says how often it is tried; the client's own three retries would come on top of that.
    retry: false,
  });
}

export function usePublishableKey(): string {
  const root = useRouteLoaderData("root") as { publishableKey: string } | undefined;
  return root?.publishableKey ?? "";
}
