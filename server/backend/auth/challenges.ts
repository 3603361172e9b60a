import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AuthDatabase } from "#server/backend/auth/auth-database.ts";

const LIFETIME_S = 300;

export interface Challenge {
  readonly id: string;
  /** UNIX seconds. */
  readonly expiresAt: number;
}

/** Opens a challenge for a factor; what a passkey has to sign is kept with it. */
export async function openChallenge(
  db: AuthDatabase,
  factorId: string,
  signedText: string | null,
): Promise<Challenge> {
  const id = randomUUID();
  const data = signedText === null ? null : sql`${JSON.stringify({ challenge: signedText })}::jsonb`;
  await db
    .deleteFrom("auth.mfa_challenges")
    .where("factor_id", "=", factorId)
    .where(sql<boolean>`created_at < now() - interval '1 day'`)
    .execute();
  await db
    .insertInto("auth.mfa_challenges")
    .values({ id, factor_id: factorId, verified_at: null, web_authn_session_data: data })
    .execute();
  return { id, expiresAt: Math.floor(Date.now() / 1000) + LIFETIME_S };
}

/** Takes an open challenge, once: null if it is another factor's, too old or was taken before. */
export async function takeChallenge(
  db: AuthDatabase,
  factorId: string,
  challengeId: string,
): Promise<{ readonly signedText: string | null } | null> {
  const taken = await db
    .updateTable("auth.mfa_challenges")
    .set({ verified_at: sql`now()` })
    .where(sql<string>`id::text`, "=", challengeId)
    .where("factor_id", "=", factorId)
    .where("verified_at", "is", null)
    .where(sql<boolean>`created_at > now() - make_interval(secs => ${LIFETIME_S})`)
    .returning(sql<string | null>`web_authn_session_data ->> 'challenge'`.as("signedText"))
    .executeTakeFirst();
  return taken ?? null;
}
