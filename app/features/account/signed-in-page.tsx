import type { Session } from "@supabase/auth-js";
import { type ReactNode, useEffect, useMemo } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { StaleNotice } from "#app/components/stale-notice.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { clearLoggingOut, isLoggingOut } from "#app/features/account/log-out.ts";
import { useSession } from "#app/features/account/use-session.ts";
import { fetchAsUser, fetchNothing, userDataClient } from "#app/lib/browser-clients.ts";
import { tokenClaims } from "#app/lib/confirm-identity.ts";
import { QueryProvider, queryClient } from "#app/lib/query-client.ts";
import { storedUserId } from "#app/lib/stored-session.ts";
import type { DataClient } from "#domain/data-client.ts";
import { loginPath, SECOND_FACTOR_PATH, secondFactorPath } from "#domain/login-path.ts";

export interface SignedInAccount {
  readonly userId: string;
  readonly email: string;
  readonly data: DataClient;
  /** Calls server functions as this user. */
  readonly fetch: typeof fetch;
}

/** A page for signed-in users; others are sent to the login and return afterwards. */
export function SignedInPage({
  hasCopies = false,
  children,
}: {
  /** Whether the page shows copies while the site is unreachable. Then every request of its account fails. */
  hasCopies?: boolean;
  children: (account: SignedInAccount) => ReactNode;
}) {
  const session = useSession();
  const user = session.status === "signed-in" ? session.session.user : null;
  const isUnreachable = session.status === "unreachable";
  const userId = isUnreachable && hasCopies ? storedUserId() : (user?.id ?? null);
  const email = user?.email ?? "";
  useSignInFirst(session.status === "signed-out");
  useSecondFactorFirst(session.status === "signed-in" && lacksSecondFactor(session.session));
  useEffect(() => {
    if (user) clearLoggingOut();
  }, [user]);

  const account = useMemo((): SignedInAccount | null => {
    if (userId === null) return null;
    const fetch = isUnreachable ? fetchNothing : fetchAsUser;
    return { userId, email, data: userDataClient(fetch), fetch };
  }, [userId, email, isUnreachable]);

  if (account)
    return (
      <QueryProvider>
        <StaleNotice />
        {children(account)}
      </QueryProvider>
    );
  return (
    <main id="main" className="flex grow flex-col">
      {isUnreachable ? <Unreachable /> : <SpinnerScreen label="Checking your session..." />}
      <noscript>
        <p className="px-6 py-24 text-center">This page needs JavaScript, which is switched off here.</p>
      </noscript>
    </main>
  );
}

function Unreachable() {
  const isNavigating = useNavigation().state !== "idle";
  useEffect(() => {
    // A reload would cancel the navigation.
    if (isNavigating) return;
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isNavigating]);
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-xl grow flex-col items-center justify-center gap-4 px-6 py-24"
    >
      <h1 className="text-4xl text-sea">Back in a moment</h1>
      <p className="text-center text-ink-soft">
        We cannot reach our records right now. You are still logged in; please try again shortly.
      </p>
      <Button onClick={() => window.location.reload()}>Try Again</Button>
    </div>
  );
}

/** Asks for the second factor first, because the server refuses sessions without it. */
function useSecondFactorFirst(needsSecondFactor: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (needsSecondFactor && pathname !== SECOND_FACTOR_PATH)
      navigate(secondFactorPath(pathname + search), { replace: true });
  }, [needsSecondFactor, navigate, pathname, search]);
}

/** Whether the account has a second factor that this session did not use. Sessions with it have the level 'aal2'. */
function lacksSecondFactor({ user, access_token }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && tokenClaims(access_token).aal !== "aal2";
}

/** Sends a signed-out user to the login, or to the home page after logging out. */
function useSignInFirst(isSignedOut: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isSignedOut) return;
    // Remove the previous user's data from the query cache.
    queryClient.removeQueries({ queryKey: ["account"] });
    navigate(isLoggingOut() ? "/" : loginPath(pathname + search), { replace: true });
  }, [isSignedOut, navigate, pathname, search]);
}
