import type { Keys } from "#server/data/keys.ts";
import { isSameSecret } from "#server/data/secrets.ts";
import { bearerToken } from "#server/data/tokens.ts";

/** Who sent a request. It decides only which limits apply, because the database checks the token itself. */
export type Caller =
  | { readonly kind: "visitor" }
  | { readonly kind: "user"; readonly token: string }
  | { readonly kind: "service" };

export function callerOf(request: Request, keys: Pick<Keys, "publishableKey" | "secretKey">): Caller {
  const apiKey = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey") ?? "";
  const token = bearerToken(request.headers);
  const isService = isSameSecret(apiKey, keys.secretKey);
  if (token === null || isSameSecret(token, keys.publishableKey) || isSameSecret(token, keys.secretKey)) {
    return { kind: isService ? "service" : "visitor" };
  }
  return { kind: "user", token };
}
