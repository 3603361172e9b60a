import type { GoTrueClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { redirect } from "react-router";
import { authClient, fetchAsUser } from "#app/features/account/auth-client.ts";
import { AccessDenied } from "#app/features/admin/access.ts";
import type { AdminSession, AdminUser } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";
import { publishableKey } from "#app/lib/publishable-key.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";
import { loginPath } from "#domain/login-path.ts";

let connections: Omit<AdminSession, "user"> | null = null;

export function adminConnections(): Omit<AdminSession, "user"> {
  if (!connections) {
    const key = publishableKey();
    const auth = authClient(key);
    const asUser = fetchAsUser(auth, key);
    // A screen that is being left by signing out asks for nothing any more, least of all as a visitor.
    const fetch: typeof window.fetch = async (input, init) => {
      const { data } = await auth.getSession();
      if (!data.session) throw new AccessDenied("No active session");
      return asUser(input, init);
    };
    // Each query says how often it is tried; the client's own three retries would keep an error off the screen.
    const data = new PostgrestClient<Database>(`${window.location.origin}/rest/v1`, { fetch, retry: false });
    connections = { auth, data, fetch };
  }
  return connections;
}

/** One answer serves the layout and the screen of the same navigation, and quick changes of a filter. */
const ANSWER_LASTS_MS = 10_000;
let lastCheck: { token: string; at: number; answer: Promise<boolean> } | null = null;

/**
 * Every admin loader awaits this. It only makes the refusal quick and pleasant: each data call is decided by
 * the database on its own.
 */
export async function requireAdmin(request: Request): Promise<AdminUser> {
  const { auth, data } = adminConnections();
  const { data: current, error } = await auth.getSession();
  if (error) throw new AccessDenied("Authentication error");
  if (!current.session) throw toLogin(request);
  const { user, access_token } = current.session;
  if (!(await isAdminNow(data, access_token))) await refuse(auth, request);
  return { id: user.id, email: user.email ?? "" };
}

function isAdminNow(data: DataClient, token: string): Promise<boolean> {
  if (lastCheck?.token === token && Date.now() - lastCheck.at < ANSWER_LASTS_MS) return lastCheck.answer;
  const answer = askForRole(data);
  const check = { token, at: Date.now(), answer };
  lastCheck = check;
  const forget = () => {
    if (lastCheck === check) lastCheck = null;
  };
  answer.then((isAdmin) => isAdmin || forget(), forget);
  return answer;
}

async function askForRole(data: DataClient): Promise<boolean> {
  const { data: isAdmin, error, status } = await data.rpc("has_role", { role: "admin" });
  if (error) throw new AccessDenied(status === 401 ? "Authentication error" : "Failed to verify admin role");
  return isAdmin === true;
}

/** has_role is also false for a session that was ended elsewhere: such a person only has to sign in again. */
async function refuse(auth: GoTrueClient, request: Request): Promise<never> {
  const { data, error } = await auth.getUser();
  if (data.user) throw new AccessDenied("Access denied: Admin role required");
  if (error?.name === "AuthRetryableFetchError") throw new AccessDenied("Authentication error");
  await auth.signOut({ scope: "local" });
  throw toLogin(request);
}

/** The layout's loader and the screen's both find nobody there; the person is told once. */
const SAME_NAVIGATION_MS = 2000;
let toldAt = Number.NEGATIVE_INFINITY;

function toLogin(request: Request): Response {
  if (performance.now() - toldAt > SAME_NAVIGATION_MS) {
    toldAt = performance.now();
    void notify({
      tone: "error",
      title: "Authentication Error",
      description: "You need to be logged in to access this page",
    });
  }
  const { pathname, search } = new URL(request.url);
  return redirect(loginPath(pathname + search));
}
