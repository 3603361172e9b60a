import type { AuthError, GoTrueClient, Session } from "@supabase/auth-js";
import { INVALID_LINK_MESSAGE, type ResetLink } from "#app/features/account/reset-link.ts";

export type ResetCheck =
  | { readonly step: "checking" }
  /** `isStale` if the link was issued more than two minutes before it was opened. */
  | { readonly step: "valid"; readonly email: string; readonly isStale: boolean }
  | { readonly step: "invalid"; readonly message: string; readonly canRetry: boolean };

const CHECK_FAILED = {
  step: "invalid",
  message: "An error occurred. Please try again.",
  canRetry: true,
} as const;

/** Exchanges the link for a session, or says why it cannot. */
export async function checkResetLink(auth: GoTrueClient, link: ResetLink): Promise<ResetCheck> {
  if (link.kind === "error") return { step: "invalid", message: link.message, canRetry: false };
  try {
    const { session, error } = await openSession(auth, link);
    if (error?.name === "AuthRetryableFetchError") return CHECK_FAILED;
    if (error || !session) return { step: "invalid", message: INVALID_LINK_MESSAGE, canRetry: false };
    const isStale = link.kind === "session" && link.isStale;
    // The same warning that Supabase's client logs when it reads such a link itself.
    // biome-ignore lint/suspicious/noConsole: the specification requires the warning.
    if (isStale) console.warn("Session as retrieved from URL was issued over 120s ago, URL could be stale");
    return { step: "valid", email: session.user.email ?? "", isStale };
  } catch {
    return CHECK_FAILED;
  }
}

async function openSession(
  auth: GoTrueClient,
  link: Exclude<ResetLink, { kind: "error" }>,
): Promise<{ session: Session | null; error: AuthError | null }> {
  if (link.kind === "mail") {
    const { data, error } = await auth.verifyOtp({ token_hash: link.tokenHash, type: "recovery" });
    return { session: data.session, error };
  }
  if (link.kind === "session") {
    const { accessToken: access_token, refreshToken: refresh_token } = link;
    const { data, error } = await auth.setSession({ access_token, refresh_token });
    return { session: data.session, error };
  }
  // Without a link, a signed-in user may change the password.
  const { data, error } = await auth.getSession();
  return { session: data.session, error };
}
