import { asObject } from "#domain/as-object.ts";

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
