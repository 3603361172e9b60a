import { AppError } from "#app/lib/app-error.ts";
import { callFunction } from "#app/lib/call-function.ts";

/** Exchanges the invitation in a mail for the token of a recovery link. */
export async function openInvitation(token: string): Promise<string> {
  const { token_hash } = await callFunction<{ token_hash: string }>(window.fetch, "open-invitation", {
    token,
  });
  return token_hash;
}

/** Asks for a new mail with a new link. */
export const renewInvitation = (token: string) =>
  callFunction<unknown>(window.fetch, "renew-invitation", { token });

/** The server's sentence, or ours when it gave none. */
export const refusalOf = (cause: unknown) =>
  (cause instanceof AppError && cause.message) || "An error occurred. Please try again.";
