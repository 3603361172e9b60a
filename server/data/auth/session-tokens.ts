import { randomUUID } from "node:crypto";
import { decodeJwt, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { sql } from "kysely";
import { z } from "zod";
import type { AuthDatabase } from "#server/data/auth/auth-database.ts";

/** The sign-in methods, as supabase-js names them. */
export type SignInMethod = "password" | "otp" | "totp" | "mfa/webauthn" | "mfa/recovery_code";

/** The user of an authenticated request whose session has not ended. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly hasPassedSecondFactor: boolean;
  readonly token: string;
}

export const TOKEN_LIFETIME_SECONDS = 3600;

const tokenClaims = z.object({
  sub: z.string(),
  session_id: z.string(),
  email: z.string().default(""),
  aal: z.string().default("aal1"),
});

export interface SessionTokens {
  /** Returns null if the token is not ours or has expired, or if its session has ended. */
  readCaller(token: string): Promise<Caller | null>;
  /** Records that the session has used this sign-in method now. */
  recordMethod(sessionId: string, method: SignInMethod): Promise<void>;
  /** The same token with the session's assurance level and sign-in methods added. */
  withAssurance(token: string): Promise<string>;
  /** The first token of a session, valid for an hour. */
  issue(session: Pick<Caller, "userId" | "sessionId" | "email">): Promise<string>;
  /** The caller's token with the session's current assurance level, valid for another hour. */
  renew(caller: Caller): Promise<string>;
}

async function assuranceOf(db: AuthDatabase, sessionId: string) {
  const [session, methods] = await Promise.all([
    db.selectFrom("auth.sessions").select("aal").where("id", "=", sessionId).executeTakeFirst(),
    db
      .selectFrom("auth.mfa_amr_claims")
      .select(["authentication_method as method"])
      .select(sql<number>`floor(extract(epoch from updated_at))::float8`.as("timestamp"))
      .where("session_id", "=", sessionId)
      .orderBy("updated_at", "desc")
      .execute(),
  ]);
  const amr = methods.map(({ method, timestamp }) => ({ method, timestamp: Number(timestamp) }));
  return { aal: session?.aal ?? "aal1", amr };
}

/** Issues tokens with the claims `aal` (assurance level) and `amr` (sign-in methods), which @supabase/lite lacks. */
export function createSessionTokens(db: AuthDatabase, jwtSecret: string): SessionTokens {
  const key = new TextEncoder().encode(jwtSecret);
  const sign = (payload: JWTPayload) =>
    new SignJWT(payload).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(key);
  const signFromNow = async (payload: JWTPayload, sessionId: string) => {
    const iat = Math.floor(Date.now() / 1000);
    return sign({
      ...payload,
      ...(await assuranceOf(db, sessionId)),
      iat,
      exp: iat + TOKEN_LIFETIME_SECONDS,
    });
  };

  return {
    async readCaller(token) {
      const verifiedToken = await jwtVerify(token, key, { algorithms: ["HS256"], clockTolerance: 30 }).catch(
        () => null,
      );
      const claims = tokenClaims.safeParse(verifiedToken?.payload);
      if (!claims.success) return null;
      const { sub, session_id, email, aal } = claims.data;
      const session = await db
        .selectFrom("auth.sessions")
        .select("id")
        .where("id", "=", session_id)
        .where("user_id", "=", sub)
        .executeTakeFirst();
      if (!session) return null;
      return { userId: sub, sessionId: session_id, email, hasPassedSecondFactor: aal === "aal2", token };
    },

    async recordMethod(sessionId, method) {
      await db
        .insertInto("auth.mfa_amr_claims")
        .values({ id: randomUUID(), session_id: sessionId, authentication_method: method })
        .onConflict((conflict) =>
          conflict.columns(["session_id", "authentication_method"]).doUpdateSet({ updated_at: sql`now()` }),
        )
        .execute();
    },

    async withAssurance(token) {
      const payload = decodeJwt(token);
      return sign({ ...payload, ...(await assuranceOf(db, tokenClaims.parse(payload).session_id)) });
    },

    issue: ({ userId, sessionId, email }) =>
      signFromNow(
        { sub: userId, aud: "authenticated", role: "authenticated", email, session_id: sessionId },
        sessionId,
      ),

    renew: ({ token, sessionId }) => signFromNow(decodeJwt(token), sessionId),
  };
}
