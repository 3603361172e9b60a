import { randomUUID } from "node:crypto";
import type { AuthTransaction } from "#server/backend/auth/auth-database.ts";

interface TokenOwner {
  readonly userId: string;
  readonly sessionId: string;
  /** The token that it replaces; null where a session begins anew. */
  readonly parent: string | null;
}

/** Gives a session its next refresh token. */
export async function addRefreshToken(
  work: AuthTransaction,
  { userId, sessionId, parent }: TokenOwner,
): Promise<string> {
  const token = randomUUID();
  await work
    .insertInto("auth.refresh_tokens")
    .values({ id: randomUUID(), token, user_id: userId, session_id: sessionId, revoked: false, parent })
    .execute();
  return token;
}
