import { type GoTrueClient, isAuthSessionMissingError } from "@supabase/auth-js";
import { deleteAllUnsavedInput } from "#app/lib/unsaved-input.ts";

let currentCheck: Promise<boolean> | null = null;

/**
 * The one place that handles a session that was ended elsewhere, for instance by 'Log out everywhere'. Called when a
 * request with a token was refused. If the session is over, this browser logs out, which deletes its copies of private
 * data and its unsaved input, and the page asks to log in again.
 */
export function logOutIfSessionEnded(auth: GoTrueClient): Promise<boolean> {
  currentCheck ??= checkSession(auth).finally(() => {
    currentCheck = null;
  });
  return currentCheck;
}

async function checkSession(auth: GoTrueClient): Promise<boolean> {
  const { error } = await auth.getUser();
  // An outage or a rate limit says nothing about the session.
  const isOver = isAuthSessionMissingError(error) || [401, 403, 404].includes(error?.status ?? 0);
  if (!isOver) return false;
  deleteAllUnsavedInput();
  await auth.signOut({ scope: "local" });
  return true;
}
