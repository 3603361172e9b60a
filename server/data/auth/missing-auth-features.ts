import { isIP } from "node:net";
import type { Connection } from "@supabase/lite";
import { sql } from "kysely";
import { z } from "zod";
import { addAuthAdminApi } from "#server/data/auth/auth-admin-api.ts";
import type { AuthDatabase } from "#server/data/auth/auth-database.ts";
import { authError } from "#server/data/auth/auth-errors.ts";
import { listFactors } from "#server/data/auth/factor-store.ts";
import { createFactorRoutes } from "#server/data/auth/factors.ts";
import { createPasskeys } from "#server/data/auth/passkeys.ts";
import { hideSignInTiming } from "#server/data/auth/password-checks.ts";
import {
  type Caller,
  createSessionTokens,
  type SessionTokens,
  type SignInMethod,
} from "#server/data/auth/session-tokens.ts";
import { addSessionRefresh } from "#server/data/auth/sessions.ts";
import { createTotpCodes } from "#server/data/auth/totp.ts";
import type { Fetch } from "#server/data/backend.ts";
import type { Keys } from "#server/data/keys.ts";

interface MissingAuthOptions {
  readonly connection: Pick<Connection, "kysely">;
  readonly keys: Keys;
  readonly siteUrl: string;
}

/** Adds the features of Supabase Auth that @supabase/lite lacks. */
export function addMissingAuthFeatures(
  liteFetch: Fetch,
  { connection, keys, siteUrl }: MissingAuthOptions,
): Fetch {
  const db: AuthDatabase = connection.kysely;
  const tokens = createSessionTokens(db, keys.jwtSecret);
  const readUser = async ({ token }: Pick<Caller, "token">): Promise<unknown> => {
    const headers = { apikey: keys.publishableKey, authorization: `Bearer ${token}` };
    return (await fetchCompleteResponse(new Request(`${siteUrl}/auth/v1/user`, { headers }))).json();
  };
  const fetchWithRefresh = addSessionRefresh(hideSignInTiming(liteFetch, db), { db, tokens, keys, readUser });
  const fetchCompleteResponse = completeResponses(fetchWithRefresh, db, tokens);
  const factors = createFactorRoutes({
    db,
    tokens,
    totp: createTotpCodes(keys.jwtSecret),
    passkeys: createPasskeys(siteUrl),
    readUser,
    siteUrl,
  });
  const fetchWithFactors: Fetch = async (request) =>
    /^\/auth\/v1\/factors(\/|$)/.test(new URL(request.url).pathname)
      ? factors.fetch(request)
      : fetchCompleteResponse(request);
  return addAuthAdminApi(fetchWithFactors, keys, db);
}

const sessionResponse = z.looseObject({
  access_token: z.string(),
  user: z.looseObject({ id: z.string() }),
});
const userResponse = z.looseObject({ id: z.string() });

/** The longest user agent that is stored; browsers send about 120 characters. */
const MAX_USER_AGENT_LENGTH = 400;

/**
 * Completes the responses of @supabase/lite: tokens contain the sign-in methods, users list their factors, and a new
 * session records its device.
 */
function completeResponses(fetch: Fetch, db: AuthDatabase, tokens: SessionTokens): Fetch {
  return async (request) => {
    const kind = kindOf(request);
    if (kind === null) return fetch(request);
    if (kind === "refresh") {
      const refusal = await endExpiredStaffSession(request.clone(), db);
      if (refusal) return refusal;
    }
    const response = await fetch(request);
    if (!response.ok) return response;
    const body: unknown = await response.json();
    if (kind === "user") {
      const user = userResponse.parse(body);
      return withBody(response, { ...user, factors: await listFactors(db, user.id) });
    }
    const session = sessionResponse.safeParse(body);
    if (!session.success) return withBody(response, body);
    const { access_token: token, user } = session.data;
    if (kind !== "refresh") await rememberDevice(request, db, tokens, token, kind);
    return withBody(response, {
      ...session.data,
      access_token: await tokens.withAssurance(token),
      user: { ...user, factors: await listFactors(db, user.id) },
    });
  };
}

/** What the request does: sign in by a method, refresh a session, or read or change the user. Null for all others. */
function kindOf({ url, method }: Request): SignInMethod | "refresh" | "user" | null {
  const { pathname, searchParams } = new URL(url);
  if (pathname === "/auth/v1/user") return "user";
  if (method !== "POST") return null;
  if (pathname === "/auth/v1/signup") return "password";
  if (pathname === "/auth/v1/verify") return "otp";
  if (pathname !== "/auth/v1/token") return null;
  return searchParams.get("grant_type") === "refresh_token" ? "refresh" : "password";
}

async function rememberDevice(
  request: Request,
  db: AuthDatabase,
  tokens: SessionTokens,
  token: string,
  method: SignInMethod,
): Promise<void> {
  const caller = await tokens.readCaller(token);
  if (!caller) return;
  await tokens.recordMethod(caller.sessionId, method);
  const address = request.headers.get("x-forwarded-for") ?? "";
  await db
    .updateTable("auth.sessions")
    .set({
      user_agent: request.headers.get("user-agent")?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      ip: isIP(address) ? address : null,
    })
    .where("id", "=", caller.sessionId)
    .execute();
}

function withBody({ status, headers }: Response, body: unknown): Response {
  const newHeaders = new Headers(headers);
  newHeaders.delete("content-length");
  return Response.json(body, { status, headers: newHeaders });
}

/**
 * Ends a staff session that exceeds its maximum age or idle time. The database refuses such a session anyway, but this
 * response tells the browser to sign in again.
 */
async function endExpiredStaffSession(request: Request, db: AuthDatabase): Promise<Response | null> {
  const body: unknown = await request.json().catch(() => null);
  const token =
    typeof body === "object" && body !== null && "refresh_token" in body ? body.refresh_token : null;
  if (typeof token !== "string") return null;
  const endedSessions = await sql`
    delete from auth.sessions s using auth.refresh_tokens t, public.user_roles r
    where t.token = ${token} and s.id = t.session_id and r.user_id = s.user_id and r.role = 'admin'
      and private.is_over_for_staff(s.created_at, s.refreshed_at)
    returning s.id`.execute(db);
  if (endedSessions.rows.length === 0) return null;
  return authError(400, "session_expired", "Your session has ended. Please log in again.");
}
