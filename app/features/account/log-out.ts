import type { NavigateFunction, NavigateOptions } from "react-router";
import { authClient } from "#app/lib/browser-clients.ts";
import { queryClient } from "#app/lib/query-client.tsx";

let isOnPurpose = false;

/**
 * Whether the user is logging out on purpose. Pages for signed-in users then lead to the home page instead of
 * the login.
 */
export const isLoggingOut = () => isOnPurpose;

export function noteSignedIn(): void {
  isOnPurpose = false;
}

/** Goes to the home page and ends only this browser's session; other devices stay signed in. */
export async function logOut(navigate: NavigateFunction, options?: NavigateOptions): Promise<void> {
  isOnPurpose = true;
  // Navigate first, so that the home page replaces the private one as early as possible. React may still be
  // rendering that page when the session ends.
  await navigate("/", options);
  // If the server is unreachable, only the local session is removed; the server's copy expires later.
  await authClient().signOut({ scope: "local" });
  queryClient.removeQueries({ queryKey: ["account"] });
}
