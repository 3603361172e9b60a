import { AppError } from "#app/lib/app-error.ts";
import { callFunction } from "#app/lib/call-function.ts";

/** Exchanges an invitation token from a mail for a recovery token. */
export async function openInvitation(token: string): Promise<string> {
  const { token_hash } = await callFunction<{ token_hash: string }>(window.fetch, "open-invitation", {
    token,
  });
  return token_hash;
}

/** Requests a new mail with a new link. */
export const renewInvitation = (token: string) =>
  callFunction<unknown>(window.fetch, "renew-invitation", { token });

/** The server's error message, or a general one if it sent none. */
export const invitationError = (cause: unknown) =>
  (cause instanceof AppError && cause.message) || "An error occurred. Please try again.";
