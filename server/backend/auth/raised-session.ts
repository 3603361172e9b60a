import type { AuthDatabase } from "#server/backend/auth/auth-database.ts";
import { addRefreshToken } from "#server/backend/auth/new-refresh-token.ts";
import {
  type Caller,
  type SessionTokens,
  type SignInMethod,
  TOKEN_LIFETIME_S,
} from "#server/backend/auth/session-token.ts";

interface RaiseDeps {
  readonly db: AuthDatabase;
  readonly tokens: SessionTokens;
  /** The caller as GET /user answers it, factors included. */
  readonly readUser: (caller: Caller) => Promise<unknown>;
}

/**
 * Raises the caller's session to the second assurance level. Its refresh token is replaced: one that was copied
 * before must not profit. The person's sessions without the second factor end.
 */
export async function raiseSession(
  { db, tokens, readUser }: RaiseDeps,
  caller: Caller,
  method: SignInMethod,
  factorId: string | null,
): Promise<Response> {
  const { sessionId, userId } = caller;
  const refreshToken = await db.transaction().execute(async (work) => {
    await work
      .updateTable("auth.sessions")
      .set({ aal: "aal2", factor_id: factorId })
      .where("id", "=", sessionId)
      .execute();
    await work
      .deleteFrom("auth.sessions")
      .where("user_id", "=", userId)
      .where("id", "!=", sessionId)
      .where((is) => is.or([is("aal", "is", null), is("aal", "=", "aal1")]))
      .execute();
    await work.deleteFrom("auth.refresh_tokens").where("session_id", "=", sessionId).execute();
    return addRefreshToken(work, { userId, sessionId, parent: null });
  });
  await tokens.recordMethod(sessionId, method);
  return Response.json({
    access_token: await tokens.renew(caller),
    token_type: "bearer",
    expires_in: TOKEN_LIFETIME_S,
    expires_at: Math.floor(Date.now() / 1000) + TOKEN_LIFETIME_S,
    refresh_token: refreshToken,
    user: await readUser(caller),
  });
}
