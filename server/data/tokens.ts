import { decodeJwt } from "jose";
import { z } from "zod";

/** The token of an `Authorization: Bearer …` header. The database decides whether it is valid. */
export function bearerToken(headers: Headers): string | null {
  return /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

const claimsSchema = z.object({
  sub: z.string().nullable().catch(null),
  email: z.string().nullable().catch(null),
  aal: z.string().catch("aal1"),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]),
});

export interface TokenClaims {
  readonly id: string | null;
  readonly email: string | null;
  /** Whether this session has passed the second factor. */
  readonly hasPassedSecondFactor: boolean;
  /** Whether a password, code or passkey was entered, or a link opened, within the last ten minutes. */
  isFresh(now: number): boolean;
  /** Whether a reset or invitation link opened the session, and no password was entered in it. */
  readonly isFromLink: boolean;
}

/** How long a sign-in counts as fresh; the database checks the same ten minutes. */
const FRESH_MS = 10 * 60_000;

/** The claims of a token. Trust them only once the backend has accepted the token. */
export function readUnverifiedClaims(token: string): TokenClaims {
  const { sub, email, aal, amr } = claimsSchema.parse(payloadOf(token));
  const methods = amr.map(({ method }) => method);
  const lastSignInMs = Math.max(0, ...amr.map(({ timestamp }) => timestamp * 1000));
  return {
    id: sub,
    email,
    hasPassedSecondFactor: aal === "aal2",
    isFresh: (now) => now - lastSignInMs < FRESH_MS,
    isFromLink: methods.includes("otp") && !methods.includes("password"),
  };
}

function payloadOf(token: string): unknown {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}
