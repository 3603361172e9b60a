import { type GoTrueClient, isAuthSessionMissingError } from "@supabase/auth-js";

let currentCheck: Promise<boolean> | null = null;

/**
 * The one place that handles a session that was ended elsewhere, for instance by 'Log out everywhere'. Called when a
 * request with a token was refused. If the session is over, this browser logs out, which deletes its copies of private
 * data, and the page asks to log in again.
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
  deleteStaffInput();
  await auth.signOut({ scope: "local" });
  return true;
}

const STAFF_INPUT = /^calabash(?:-(?:reply|proposal-draft|itinerary-draft)-|:unsaved:staff:)/;

/** Deletes what staff have typed and not saved. It stays when a session ends by its time limit. */
function deleteStaffInput(): void {
  try {
    for (const key of Object.keys(localStorage)) if (STAFF_INPUT.test(key)) localStorage.removeItem(key);
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith("calabash:draft:")) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
