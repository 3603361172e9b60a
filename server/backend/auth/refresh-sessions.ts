import { z } from "zod";
import { isSameSecret } from "#server/auth/same-secret.ts";
import type { AuthDatabase } from "#server/backend/auth/auth-database.ts";
import { authRefusal } from "#server/backend/auth/auth-refusal.ts";
import { type Caller, type SessionTokens, TOKEN_LIFETIME_S } from "#server/backend/auth/session-token.ts";
import { swapRefreshToken } from "#server/backend/auth/swap-refresh-token.ts";
import type { Keys } from "#server/keys.ts";

type Fetch = (request: Request) => Promise<Response>;

interface RefreshDeps {
  readonly db: AuthDatabase;
  readonly tokens: SessionTokens;
  readonly keys: Pick<Keys, "publishableKey" | "secretKey">;
  /** The caller as GET /user answers it. */
  readonly readUser: (caller: Pick<Caller, "token">) => Promise<unknown>;
}

const refreshInput = z.object({ refresh_token: z.string().min(1).max(255) });

/**
 * Answers POST /token with a refresh token as the official server does. @supabase/lite swaps tokens without a lock:
 * two tabs that refresh at the same moment get two tokens each of which the next refresh takes for a theft, and
 * the person is signed out.
 */
export function refreshSessions(fetch: Fetch, { db, tokens, keys, readUser }: RefreshDeps): Fetch {
  const hasKey = ({ headers }: Request) => {
    const given = headers.get("apikey") ?? "";
    return isSameSecret(given, keys.publishableKey) || isSameSecret(given, keys.secretKey);
  };
  return async (request) => {
    // Without a key the library refuses.
    if (!isRefresh(request) || !hasKey(request)) return fetch(request);
    const input = refreshInput.safeParse(await request.json().catch(() => null));
    if (!input.success) return authRefusal(400, "validation_failed", "Refresh token is not valid");
    const session = await swapRefreshToken(db, input.data.refresh_token);
    if (session === "unknown")
      return authRefusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
    if (session === "already used")
      return authRefusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
    const token = await tokens.issue(session);
    return Response.json({
      access_token: token,
      token_type: "bearer",
      expires_in: TOKEN_LIFETIME_S,
      expires_at: Math.floor(Date.now() / 1000) + TOKEN_LIFETIME_S,
      refresh_token: session.refreshToken,
      user: await readUser({ token }),
    });
  };
}

function isRefresh({ url, method }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  return (
    method === "POST" && pathname === "/auth/v1/token" && searchParams.get("grant_type") === "refresh_token"
  );
}
