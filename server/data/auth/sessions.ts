import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { AuthDatabase, AuthTransaction } from "#server/data/auth/auth-database.ts";
import { authError } from "#server/data/auth/auth-errors.ts";
import {
  type Caller,
  type SessionTokens,
  type SignInMethod,
  TOKEN_LIFETIME_SECONDS,
} from "#server/data/auth/session-tokens.ts";
import type { Fetch } from "#server/data/backend.ts";
import type { Keys } from "#server/data/keys.ts";
import { isSameSecret } from "#server/data/secrets.ts";

export interface SessionDeps {
  readonly db: AuthDatabase;
  readonly tokens: SessionTokens;
  /** The user as returned by GET /user, including factors. */
  readonly readUser: (caller: Pick<Caller, "token">) => Promise<unknown>;
}

const refreshInput = z.object({ refresh_token: z.string().min(1).max(255) });

/**
 * Handles POST /token with a refresh token like the official server. @supabase/lite replaces tokens without a lock, so
 * two tabs that refresh at the same time would get two tokens. The next refresh would take one of them for stolen and
 * sign the user out.
 */
export function addSessionRefresh(
  fetch: Fetch,
  { keys, ...deps }: SessionDeps & { readonly keys: Pick<Keys, "publishableKey" | "secretKey"> },
): Fetch {
  const hasApiKey = ({ headers }: Request) => {
    const apiKey = headers.get("apikey") ?? "";
    return isSameSecret(apiKey, keys.publishableKey) || isSameSecret(apiKey, keys.secretKey);
  };
  return async (request) => {
    // The library refuses requests without an API key.
    if (!isRefresh(request) || !hasApiKey(request)) return fetch(request);
    const input = refreshInput.safeParse(await request.json().catch(() => null));
    if (!input.success) return authError(400, "validation_failed", "Refresh token is not valid");
    const session = await rotateRefreshToken(deps.db, input.data.refresh_token);
    if (session === "unknown")
      return authError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
    if (session === "already used")
      return authError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
    return sessionResponse(deps, await deps.tokens.issue(session), session.refreshToken);
  };
}

function isRefresh({ url, method }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  return (
    method === "POST" && pathname === "/auth/v1/token" && searchParams.get("grant_type") === "refresh_token"
  );
}

async function sessionResponse(
  { readUser }: Pick<SessionDeps, "readUser">,
  token: string,
  refreshToken: string,
): Promise<Response> {
  return Response.json({
    access_token: token,
    token_type: "bearer",
    expires_in: TOKEN_LIFETIME_SECONDS,
    expires_at: Math.floor(Date.now() / 1000) + TOKEN_LIFETIME_SECONDS,
    refresh_token: refreshToken,
    user: await readUser({ token }),
  });
}

/**
 * Raises the caller's session to the second assurance level (aal2) and ends the user's other sessions that have not
 * passed the second factor. Replaces the refresh token, so that an earlier copy of it does not gain the level.
 */
export async function raiseAssuranceLevel(
  deps: SessionDeps,
  caller: Caller,
  method: SignInMethod,
  factorId: string | null,
): Promise<Response> {
  const { sessionId, userId } = caller;
  const refreshToken = await deps.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("auth.sessions")
      .set({ aal: "aal2", factor_id: factorId })
      .where("id", "=", sessionId)
      .execute();
    await transaction
      .deleteFrom("auth.sessions")
      .where("user_id", "=", userId)
      .where("id", "!=", sessionId)
      .where((where) => where.or([where("aal", "is", null), where("aal", "=", "aal1")]))
      .execute();
    await transaction.deleteFrom("auth.refresh_tokens").where("session_id", "=", sessionId).execute();
    return addRefreshToken(transaction, { userId, sessionId, parent: null });
  });
  await deps.tokens.recordMethod(sessionId, method);
  return sessionResponse(deps, await deps.tokens.renew(caller), refreshToken);
}

/** How long a used token is still accepted, as on the official server, because two tabs may refresh at once. */
export const REUSE_WINDOW_SECONDS = 10;

/** A session that has not ended. */
interface LiveSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly refreshToken: string;
}

/**
 * Replaces a refresh token with a new one. A token that was used before still works in two cases: it was used a
 * moment ago, or the session's current token replaced it. Otherwise somebody copied it, and the session ends.
 */
export function rotateRefreshToken(
  db: AuthDatabase,
  sentToken: string,
): Promise<LiveSession | "unknown" | "already used"> {
  return db.transaction().execute(async (transaction) => {
    const session = await lockSession(transaction, sentToken);
    if (!session) return "unknown";
    const { sessionId, userId } = session;
    // Read after locking, because a concurrent request may have used the token in the meantime.
    const row = await transaction
      .selectFrom("auth.refresh_tokens")
      .select(["id", "revoked"])
      .select(
        sql<boolean>`updated_at > clock_timestamp() - make_interval(secs => ${REUSE_WINDOW_SECONDS})`.as(
          "isRecent",
        ),
      )
      .where("token", "=", sentToken)
      .executeTakeFirst();
    if (!row) return "unknown";
    if (!row.revoked) {
      await transaction
        .updateTable("auth.refresh_tokens")
        .set({ revoked: true, updated_at: sql`clock_timestamp()` })
        .where("session_id", "=", sessionId)
        .where("revoked", "=", false)
        .execute();
      const refreshToken = await addRefreshToken(transaction, { userId, sessionId, parent: sentToken });
      await recordUse(transaction, session);
      return { ...session, refreshToken };
    }
    const currentToken = await transaction
      .selectFrom("auth.refresh_tokens")
      .select(["token", "parent"])
      .where("session_id", "=", sessionId)
      .where("revoked", "=", false)
      .orderBy("created_at", "desc")
      .executeTakeFirst();
    if (currentToken && (row.isRecent || currentToken.parent === sentToken)) {
      await recordUse(transaction, session);
      return { ...session, refreshToken: currentToken.token };
    }
    // This also ends the session's access tokens, because every policy requires that the session exists.
    await transaction.deleteFrom("auth.sessions").where("id", "=", sessionId).execute();
    return "already used";
  });
}

/** Finds and locks a token's session, so that all processes handle its requests one after another. */
async function lockSession(
  transaction: AuthTransaction,
  token: string,
): Promise<Omit<LiveSession, "refreshToken"> | null> {
  const session = await transaction
    .selectFrom("auth.sessions as s")
    .innerJoin("auth.refresh_tokens as t", "t.session_id", "s.id")
    .innerJoin("auth.users as u", "u.id", "s.user_id")
    .select(["s.id as sessionId", "s.user_id as userId", "u.email"])
    .where("t.token", "=", token)
    .forUpdate("s")
    .executeTakeFirst();
  return session ? { ...session, email: session.email ?? "" } : null;
}

interface NewRefreshToken {
  readonly userId: string;
  readonly sessionId: string;
  /** The used token that the new one replaces, if any. */
  readonly parent: string | null;
}

async function addRefreshToken(
  transaction: AuthTransaction,
  { userId, sessionId, parent }: NewRefreshToken,
): Promise<string> {
  const token = randomUUID();
  await transaction
    .insertInto("auth.refresh_tokens")
    .values({ id: randomUUID(), token, user_id: userId, session_id: sessionId, revoked: false, parent })
    .execute();
  return token;
}

async function recordUse(
  transaction: AuthTransaction,
  { sessionId, userId }: Pick<LiveSession, "sessionId" | "userId">,
) {
  await transaction
    .updateTable("auth.sessions")
    .set({ refreshed_at: sql`clock_timestamp() at time zone 'UTC'`, updated_at: sql`clock_timestamp()` })
    .where("id", "=", sessionId)
    .execute();
  await transaction
    .updateTable("auth.users")
    .set({ last_sign_in_at: sql`clock_timestamp()` })
    .where("id", "=", userId)
    .execute();
}
