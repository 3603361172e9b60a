import { AuthClient, type GoTrueClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { AccessDeniedError } from "#app/lib/access-denied-error.ts";
import {
  confirmIdentity,
  confirmIfStale,
  isConfirmationRequired,
  needsFreshSignIn,
} from "#app/lib/confirm-identity.ts";
import { logOutIfSessionEnded } from "#app/lib/ended-session.ts";
import { deleteOfflineCopies, deleteTripsOfOthers } from "#app/lib/offline-copies.ts";
import { publishableKey } from "#app/lib/publishable-key.ts";
import { announceSessionChange, sessionStorageKey } from "#app/lib/stored-session.ts";
import { deleteTripCopies } from "#app/lib/trip-copies.ts";
import { deleteInputOfOthers } from "#app/lib/unsaved-input.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";
import { FOR_ADMINS_HEADER } from "#domain/session-ended.ts";

// Clients for signed-in users. Visitors need none, because React Router's loaders read for them.

let auth: GoTrueClient | null = null;

/** One client per page, because two clients with the same storage would race to refresh the token. */
export function authClient(): GoTrueClient {
  if (auth) return auth;
  const { origin, hostname } = window.location;
  auth = new AuthClient({
    url: `${origin}/auth/v1`,
    headers: { apikey: publishableKey() },
    storageKey: sessionStorageKey(hostname),
    persistSession: true,
    autoRefreshToken: true,
    // The password reset page parses its link itself, because it accepts more formats and explains errors.
    detectSessionInUrl: false,
    flowType: "implicit",
    experimental: { recoveryCodes: true },
  });
  auth.onAuthStateChange((event, session) => {
    if (event !== "INITIAL_SESSION") announceSessionChange();
    if (event === "SIGNED_OUT") {
      deleteTripCopies();
      void deleteOfflineCopies();
    }
    // Not when a session ends by itself, as overnight: the same person finds their input again.
    if (event === "SIGNED_IN" && session) {
      deleteInputOfOthers(session.user.id);
      void deleteTripsOfOthers(session.user.id);
    }
  });
  return auth;
}

/** Sends the current access token, refreshed if due; without a session it sends the request as a visitor. */
export const fetchAsUser: typeof fetch = (input, init) => fetchConfirmed(userToken, input, init);

/**
 * Like fetchAsUser, but fails without a session, so that open screens send nothing after sign-out, and for everyone but
 * admins, so that hidden rows do not look like an empty list.
 */
export const fetchAsAdmin: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set(FOR_ADMINS_HEADER, "1");
  return fetchConfirmed(adminToken, input, { ...init, headers });
};

/**
 * Asks the user to confirm their identity before a request that needs a fresh sign-in. If the server still refuses the
 * request for lack of one, asks and sends it again.
 */
async function fetchConfirmed(
  readToken: () => Promise<string | undefined>,
  ...[input, init]: Parameters<typeof fetch>
): Promise<Response> {
  if (needsFreshSignIn(String(input), init?.method ?? "GET")) await confirmIfStale(await readToken());
  const response = await fetchWithToken(await readToken(), input, init);
  if (response.status !== 403 || !(await isConfirmationRequired(response.clone()))) return response;
  return (await confirmIdentity()) ? fetchWithToken(await readToken(), input, init) : response;
}

async function userToken(): Promise<string | undefined> {
  const { data } = await authClient().getSession();
  return data.session?.access_token;
}

async function adminToken(): Promise<string> {
  const { data } = await authClient().getSession();
  if (!data.session) throw new AccessDeniedError("No active session");
  return data.session.access_token;
}

async function fetchWithToken(token: string | undefined, ...[input, init]: Parameters<typeof fetch>) {
  const headers = new Headers(init?.headers);
  headers.set("apikey", publishableKey());
  if (token) headers.set("authorization", `Bearer ${token}`);
  const response = await fetch(input, { ...init, headers });
  if (token && response.status === 401) await logOutIfSessionEnded(authClient());
  return response;
}

const clients = new Map<typeof fetch, DataClient>();

function dataClient(fetch: typeof window.fetch): DataClient {
  const client =
    clients.get(fetch) ??
    new PostgrestClient<Database>(`${window.location.origin}/rest/v1`, {
      fetch,
      // Each query sets its own retries; the client's three would multiply them.
      retry: false,
    });
  clients.set(fetch, client);
  return client;
}

/** For a session that cannot be refreshed now: nothing is sent, as if there were no connection. */
export const fetchNothing: typeof fetch = () => Promise.reject(new TypeError("Failed to fetch"));

/** Reads and writes as the signed-in user, subject to row-level security. */
export const userDataClient = (fetch = fetchAsUser): DataClient => dataClient(fetch);

export const adminDataClient = (): DataClient => dataClient(fetchAsAdmin);
