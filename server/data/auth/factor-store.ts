import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AuthDatabase } from "#server/data/auth/auth-database.ts";
import type { Passkeys } from "#server/data/auth/passkeys.ts";
import type { Caller } from "#server/data/auth/session-tokens.ts";
import type { SessionDeps } from "#server/data/auth/sessions.ts";
import type { TotpCodes } from "#server/data/auth/totp.ts";

export interface FactorDeps extends SessionDeps {
  readonly totp: TotpCodes;
  readonly passkeys: Passkeys;
  readonly siteUrl: string;
}

export type FactorEnv = { Variables: { caller: Caller } };

/** A factor as supabase-js lists it, without its secret. */
export interface Factor {
  readonly id: string;
  readonly friendly_name: string | null;
  readonly factor_type: "totp" | "webauthn";
  readonly status: "unverified" | "verified";
  readonly created_at: string;
  readonly updated_at: string;
}

const PUBLIC_COLUMNS = ["id", "friendly_name", "factor_type", "status", "created_at", "updated_at"] as const;

export function listFactors(db: AuthDatabase, userId: string): Promise<Factor[]> {
  return db
    .selectFrom("auth.mfa_factors")
    .select(PUBLIC_COLUMNS)
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

export async function hasVerifiedFactor(db: AuthDatabase, userId: string): Promise<boolean> {
  return (await listFactors(db, userId)).some(({ status }) => status === "verified");
}

export function findFactor(db: AuthDatabase, userId: string, factorId: string) {
  return (
    db
      .selectFrom("auth.mfa_factors")
      .select([...PUBLIC_COLUMNS, "secret", "web_authn_credential"])
      .where("user_id", "=", userId)
      // Compared as text, because the id in the URL may not be a UUID.
      .where(sql<string>`id::text`, "=", factorId)
      .executeTakeFirst()
  );
}
export type StoredFactor = NonNullable<Awaited<ReturnType<typeof findFactor>>>;

export async function addFactor(
  db: AuthDatabase,
  factor: Pick<Factor, "factor_type" | "friendly_name"> & {
    readonly user_id: string;
    readonly secret: string | null;
  },
): Promise<string> {
  const id = randomUUID();
  // Deletes the unverified factor of an abandoned enrollment, which can no longer be completed.
  await db
    .deleteFrom("auth.mfa_factors")
    .where("user_id", "=", factor.user_id)
    .where("status", "=", "unverified")
    .execute();
  await db
    .insertInto("auth.mfa_factors")
    .values({ ...factor, id, status: "unverified", web_authn_credential: null, last_challenged_at: null })
    .execute();
  return id;
}

/** Marks a factor as verified. `credential` is a passkey's public key and counter. */
export async function markVerified(db: AuthDatabase, factorId: string, credential?: unknown): Promise<void> {
  await db
    .updateTable("auth.mfa_factors")
    .set({
      status: "verified",
      updated_at: sql`now()`,
      ...(credential !== undefined && { web_authn_credential: sql`${JSON.stringify(credential)}::jsonb` }),
    })
    .where("id", "=", factorId)
    .execute();
}

/** Removes a factor. If no verified factor remains, also removes the recovery codes and lowers all sessions to aal1. */
export async function removeFactor(db: AuthDatabase, userId: string, factorId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom("auth.mfa_factors")
      .where("id", "=", factorId)
      .where("user_id", "=", userId)
      .execute();
    const verifiedFactor = await transaction
      .selectFrom("auth.mfa_factors")
      .select("id")
      .where("user_id", "=", userId)
      .where("status", "=", "verified")
      .executeTakeFirst();
    if (verifiedFactor) return;
    await transaction.deleteFrom("private.recovery_codes").where("user_id", "=", userId).execute();
    await transaction
      .updateTable("auth.sessions")
      .set({ aal: "aal1", factor_id: null })
      .where("user_id", "=", userId)
      .execute();
  });
}

const CHALLENGE_LIFETIME_SECONDS = 300;

interface Challenge {
  readonly id: string;
  /** UNIX seconds. */
  readonly expiresAt: number;
}

/** Creates a challenge for a factor. `signedText` is the text that a passkey has to sign; it is null for a code. */
export async function createChallenge(
  db: AuthDatabase,
  factorId: string,
  signedText: string | null,
): Promise<Challenge> {
  const id = randomUUID();
  const sessionData = signedText === null ? null : sql`${JSON.stringify({ challenge: signedText })}::jsonb`;
  await db
    .deleteFrom("auth.mfa_challenges")
    .where("factor_id", "=", factorId)
    .where(sql<boolean>`created_at < now() - interval '1 day'`)
    .execute();
  await db
    .insertInto("auth.mfa_challenges")
    .values({ id, factor_id: factorId, verified_at: null, web_authn_session_data: sessionData })
    .execute();
  return { id, expiresAt: Math.floor(Date.now() / 1000) + CHALLENGE_LIFETIME_SECONDS };
}

/** Consumes an open challenge. Returns null if it belongs to another factor, has expired or was already consumed. */
export async function consumeChallenge(
  db: AuthDatabase,
  factorId: string,
  challengeId: string,
): Promise<{ readonly signedText: string | null } | null> {
  const challenge = await db
    .updateTable("auth.mfa_challenges")
    .set({ verified_at: sql`now()` })
    // Compared as text, because the id in the request may not be a UUID.
    .where(sql<string>`id::text`, "=", challengeId)
    .where("factor_id", "=", factorId)
    .where("verified_at", "is", null)
    .where(sql<boolean>`created_at > now() - make_interval(secs => ${CHALLENGE_LIFETIME_SECONDS})`)
    .returning(sql<string | null>`web_authn_session_data ->> 'challenge'`.as("signedText"))
    .executeTakeFirst();
  return challenge ?? null;
}
