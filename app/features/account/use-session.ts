import type { AuthError, Session } from "@supabase/auth-js";
import { useEffect, useState } from "react";
import { authClient } from "#app/lib/browser-clients.ts";
import { hasStoredSession } from "#app/lib/stored-session.ts";

export type SessionState =
  | { readonly status: "checking" }
  | { readonly status: "signed-out" }
  /** There is a session, but the service that would refresh it is unreachable. */
  | { readonly status: "unreachable" }
  | { readonly status: "signed-in"; readonly session: Session };

/** As long as this, a weak connection may refresh the session. */
const MAX_WAIT_MS = 5000;

/** This browser's session, updated when it changes in this tab or another. */
export function useSession(): SessionState {
  const [state, setState] = useState<SessionState>({ status: "checking" });
  useEffect(() => {
    const auth = authClient();
    let isWatching = true;
    const { data } = auth.onAuthStateChange((event, session) => {
      // The first event cannot tell a missing session from one that could not be refreshed; getSession can.
      if (event !== "INITIAL_SESSION") setState(toState(session, null));
    });
    const check = () =>
      auth.getSession().then(
        ({ data: { session }, error }) => {
          if (isWatching) setState(toState(session, error));
        },
        () => {
          if (isWatching) setState({ status: "unreachable" });
        },
      );
    void check();
    // An expired session is refreshed for half a minute before auth-js gives up. Offline, the page shows its copies at once.
    const isWaiting = (now: SessionState) => isWatching && now.status === "checking" && hasStoredSession();
    const showCopies = () => setState((now) => (isWaiting(now) ? { status: "unreachable" } : now));
    const timer = setTimeout(showCopies, navigator.onLine ? MAX_WAIT_MS : 0);
    window.addEventListener("online", check);
    return () => {
      isWatching = false;
      clearTimeout(timer);
      window.removeEventListener("online", check);
      data.subscription.unsubscribe();
    };
  }, []);
  return state;
}

function toState(session: Session | null, error: AuthError | null): SessionState {
  if (session) return { status: "signed-in", session };
  return { status: error?.name === "AuthRetryableFetchError" ? "unreachable" : "signed-out" };
}
