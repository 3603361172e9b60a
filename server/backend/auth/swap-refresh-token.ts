import { sql } from "kysely";
import type { AuthDatabase, AuthTransaction } from "#server/backend/auth/auth-database.ts";
import { addRefreshToken } from "#server/backend/auth/new-refresh-token.ts";

/** As long as the official server lets a used token find its session: two tabs may refresh at the same moment. */
const REUSE_SECONDS = 10;

interface LiveSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly refreshToken: string;
}

type Swap = LiveSession | "unknown" | "already used";

/**
 * Replaces a refresh token by the next one of its session. One that was used before finds the session's present
 * token if it is the one before it or was used a moment ago; otherwise it was copied, and the session ends.
 */
export function swapRefreshToken(db: AuthDatabase, given: string): Promise<Swap> {
  return db.transaction().execute(async (work) => {
    const session = await lockSession(work, given);
    if (!session) return "unknown";
    const { sessionId, userId } = session;
    // Read after the lock: a call that came first has used it by now.
    const own = await work
      .selectFrom("auth.refresh_tokens")
      .select(["id", "revoked"])
      .select(
        sql<boolean>`updated_at > clock_timestamp() - make_interval(secs => ${REUSE_SECONDS})`.as("isRecent"),
      )
      .where("token", "=", given)
      .executeTakeFirst();
    if (!own) return "unknown";
    if (!own.revoked) {
      await revoke(work, sessionId);
      const refreshToken = await addRefreshToken(work, { userId, sessionId, parent: given });
      await noteUse(work, session);
      return { ...session, refreshToken };
    }
    const present = await work
      .selectFrom("auth.refresh_tokens")
      .select(["token", "parent"])
      .where("session_id", "=", sessionId)
      .where("revoked", "=", false)
      .orderBy("created_at", "desc")
      .executeTakeFirst();
    if (present && (own.isRecent || present.parent === given)) {
      await noteUse(work, session);
      return { ...session, refreshToken: present.token };
    }
    await revoke(work, sessionId);
    return "already used";
  });
}

/** Calls with tokens of one session wait for each other here, at all processes. */
async function lockSession(
  work: AuthTransaction,
  token: string,
): Promise<Omit<LiveSession, "refreshToken"> | null> {
  const found = await work
    .selectFrom("auth.sessions as s")
    .innerJoin("auth.refresh_tokens as t", "t.session_id", "s.id")
    .innerJoin("auth.users as u", "u.id", "s.user_id")
    .select(["s.id as sessionId", "s.user_id as userId", "u.email"])
    .where("t.token", "=", token)
    .forUpdate("s")
    .executeTakeFirst();
  return found ? { ...found, email: found.email ?? "" } : null;
}

async function revoke(work: AuthTransaction, sessionId: string): Promise<void> {
  await work
    .updateTable("auth.refresh_tokens")
    .set({ revoked: true, updated_at: sql`clock_timestamp()` })
    .where("session_id", "=", sessionId)
    .where("revoked", "=", false)
    .execute();
}

async function noteUse(
  work: AuthTransaction,
  { sessionId, userId }: Pick<LiveSession, "sessionId" | "userId">,
) {
  await work
    .updateTable("auth.sessions")
    .set({ refreshed_at: sql`clock_timestamp() at time zone 'UTC'`, updated_at: sql`clock_timestamp()` })
    .where("id", "=", sessionId)
    .execute();
  await work
    .updateTable("auth.users")
    .set({ last_sign_in_at: sql`clock_timestamp()` })
    .where("id", "=", userId)
    .execute();
}
