import { isSameSecret } from "#server/auth/secrets.ts";
import { bearerToken } from "#server/auth/tokens.ts";
import type { Keys } from "#server/keys.ts";

/** Whose connections a call may use. Nothing is allowed because of this: the database checks the token itself. */
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
