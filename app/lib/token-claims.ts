import { asObject } from "#domain/as-object.ts";

/** Slightly less than the server's ten minutes, so that a request sent now is still accepted on arrival. */
const FRESH_SECONDS = 570;

/** Whether the password or second factor was entered recently enough for sensitive actions. */
export function hasFreshSignIn(token: string, now: number): boolean {
  // The claim `amr` lists each factor that was entered, with its time.
  const { amr } = tokenClaims(token);
  const times = Array.isArray(amr) ? amr.map((entry) => Number(asObject(entry).timestamp)) : [];
  return times.some((time) => time > now / 1000 - FRESH_SECONDS);
}

/** Claims of an access token; empty for an invalid token. Not verified, because the server checks the signature. */
export function tokenClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    // Converts base64url to base64.
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims: unknown = JSON.parse(atob(payload));
    return asObject(claims);
  } catch {
    return {};
  }
}
