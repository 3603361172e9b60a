import { z } from "zod";
import { bearerToken } from "#server/auth/bearer-token.ts";

const claims = z.object({
  sub: z.string(),
  email: z.string().default(""),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).default([]),
});

/** How long a sign-in counts as fresh; the database's own check has the same ten minutes. */
const FRESH_MS = 10 * 60_000;

export interface SignIn {
  readonly userId: string;
  readonly email: string;
  /** A password, code or passkey was given within the last ten minutes. */
  readonly isFresh: boolean;
  /** The session came from the link of a reset mail: its owner does not know the password. */
  readonly isRecovery: boolean;
}

/** What the token says about its sign-in. Trust it only for a call that the backend checks with the same token. */
export function readSignIn(headers: Headers, now: number): SignIn | null {
  const parsed = claims.safeParse(payloadOf(bearerToken(headers) ?? ""));
  if (!parsed.success) return null;
  const { sub, email, amr } = parsed.data;
  const last = Math.max(0, ...amr.map(({ timestamp }) => timestamp * 1000));
  const methods = amr.map(({ method }) => method);
  const isRecovery = methods.includes("otp") && !methods.includes("password");
  return { userId: sub, email, isFresh: now - last < FRESH_MS, isRecovery };
}

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  } catch {
    return null;
  }
}
