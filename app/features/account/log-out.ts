import type { NavigateFunction, NavigateOptions } from "react-router";
import { authClient } from "#app/lib/browser-clients.ts";
import { queryClient } from "#app/lib/query-client.ts";
import { deleteAllUnsavedInput } from "#app/lib/unsaved-input.ts";

let hasChosenToLogOut = false;

/**
 * Whether the user is logging out on purpose. Pages for signed-in users then lead to the home page instead of
 * the login.
 */
export const isLoggingOut = () => hasChosenToLogOut;

/** Called after a log-in. If that session expires later, its pages lead to the login. */
export function clearLoggingOut(): void {
  hasChosenToLogOut = false;
}

/** Goes to the home page and ends only this browser's session; other devices stay signed in. */
export async function logOut(navigate: NavigateFunction, options?: NavigateOptions): Promise<void> {
  hasChosenToLogOut = true;
  // Navigate first, so that the home page replaces the private one as early as possible. If React still renders the
  // private page after the session has ended, isLoggingOut() keeps it from going to the login.
  await navigate("/", options);
  // If the server is unreachable, only the local session is removed; the server's copy expires later.
  await authClient().signOut({ scope: "local" });
  deleteAllUnsavedInput();
  queryClient.removeQueries({ queryKey: ["account"] });
}
