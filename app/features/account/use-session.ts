import type { AuthError, Session } from "@supabase/auth-js";
import { useEffect, useState } from "react";
import { authClient } from "#app/lib/browser-clients.ts";

export type SessionState =
  | { readonly status: "checking" }
  | { readonly status: "signed-out" }
  /** There is a session, but the service that would refresh it is unreachable. */
  | { readonly status: "unreachable" }
  | { readonly status: "signed-in"; readonly session: Session };

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
    window.addEventListener("online", check);
    return () => {
      isWatching = false;
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
