import type { NavigateFunction, NavigateOptions } from "react-router";
import { authClient } from "#app/lib/browser-clients.ts";
import { queryClient } from "#app/lib/query-client.tsx";

let isOnPurpose = false;

/**
 * Whether the session ends because its owner wants it. A page for signed-in people that is still in sight then leads
 * to the home page, instead of asking for a new sign-in.
 */
export const isLoggingOut = () => isOnPurpose;

export function noteSignedIn(): void {
  isOnPurpose = false;
}

/** Goes to the home page and ends this browser's session alone; other devices stay signed in. */
export async function logOut(navigate: NavigateFunction, options?: NavigateOptions): Promise<void> {
  isOnPurpose = true;
  // Navigate first, so that the home page replaces the private one as early as possible. React may still be drawing
  // it when the session ends.
  await navigate("/", options);
  // The local session is removed even when the server cannot be reached; there it expires by itself.
  await authClient().signOut({ scope: "local" });
  queryClient.removeQueries({ queryKey: ["account"] });
}
