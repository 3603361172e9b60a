import { decodeJwt, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Fetch } from "#server/data/backend.ts";
import { bearerToken } from "#server/data/tokens.ts";

const TOLERANCE_SECONDS = 30;

/**
 * Accepts tokens from another process whose clock differs by up to half a minute. @supabase/lite compares times
 * to the second and has no setting for a tolerance. So a valid token that is slightly early or late is forwarded with
 * adjusted times.
 */
export function tolerateClockSkew(fetch: Fetch, jwtSecret: string): Fetch {
  const key = new TextEncoder().encode(jwtSecret);
  return async (request) => {
    const token = bearerToken(request.headers);
    const adjustedToken = token && (await adjustTimes(token, key));
    if (!adjustedToken) return fetch(request);
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${adjustedToken}`);
    return fetch(new Request(request, { headers }));
  };
}

/** The token with adjusted times. Null if no change is needed, or if the token is invalid even with the tolerance. */
async function adjustTimes(token: string, key: Uint8Array): Promise<string | null> {
  const now = Math.floor(Date.now() / 1000);
  try {
    if (isCurrent(decodeJwt(token), now)) return null;
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      clockTolerance: TOLERANCE_SECONDS,
    });
    if ((payload.iat ?? 0) > now + TOLERANCE_SECONDS) return null;
    const { iat = now, nbf = now, exp = now } = payload;
    const times = {
      iat: Math.min(iat, now),
      nbf: Math.min(nbf, now),
      exp: Math.max(exp, now + TOLERANCE_SECONDS),
    };
    return await new SignJWT({ ...payload, ...times })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(key);
  } catch {
    return null;
  }
}

const isCurrent = ({ iat = 0, nbf = 0, exp = Number.POSITIVE_INFINITY }: JWTPayload, now: number) =>
  iat <= now && nbf <= now && exp > now;
