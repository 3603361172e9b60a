import { tokenClaims } from "#app/lib/confirm-identity.ts";

/** What the reset page's URL contains. */
export type ResetLink =
  | { readonly kind: "mail"; readonly tokenHash: string }
  | {
      readonly kind: "session";
      readonly accessToken: string;
      readonly refreshToken: string;
      /** True if the token was issued more than two minutes ago. */
      readonly isStale: boolean;
    }
  | { readonly kind: "error"; readonly message: string }
  /** The URL contains no link. Signed-in users may still change their password. */
  | { readonly kind: "none" };

export const INVALID_LINK_MESSAGE = "Invalid or expired reset link. Please request a new password reset.";
const STALE_AFTER_SECONDS = 120;

/** Reads a link from our mail, a Supabase link with tokens in the query or fragment, or the error of either. */
export function readResetLink(url: URL, nowSeconds: number): ResetLink {
  const fragment = new URLSearchParams(url.hash.replace(/^#/, ""));
  const get = (name: string) => url.searchParams.get(name) ?? fragment.get(name);

  if (["error", "error_code", "error_description"].some((name) => get(name) !== null)) {
    return { kind: "error", message: get("error_description")?.trim() || INVALID_LINK_MESSAGE };
  }
  if (get("type") !== "recovery") return { kind: "none" };
  const tokenHash = get("token_hash");
  if (tokenHash) return { kind: "mail", tokenHash };
  const accessToken = get("access_token");
  const refreshToken = get("refresh_token");
  if (!accessToken || !refreshToken) return { kind: "none" };
  const { iat: issuedAt } = tokenClaims(accessToken);
  const isStale = typeof issuedAt === "number" && nowSeconds - issuedAt > STALE_AFTER_SECONDS;
  return { kind: "session", accessToken, refreshToken, isStale };
}
