import { asObject } from "#domain/as-object.ts";

/** A little less than the ten minutes of the server, so that a call that is sent now is not refused on its way. */
const FRESH_SECONDS = 570;

/** Whether the password or second factor was given lately enough for what needs it again. */
export function hasFreshSignIn(token: string, now: number): boolean {
  const { amr } = tokenClaims(token);
  const times = Array.isArray(amr) ? amr.map((entry) => Number(asObject(entry).timestamp)) : [];
  return times.some((time) => time > now / 1000 - FRESH_SECONDS);
}

/** What an access token says, unchecked: the server checks the signature. Empty for a text that is no token. */
export function tokenClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims: unknown = JSON.parse(atob(payload));
    return asObject(claims);
  } catch {
    return {};
  }
}
