import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField } from "#app/components/ui/password-field.tsx";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { readIsAdmin, readStaffAccess, type StaffAccess } from "#app/features/account/account.data.ts";
import {
  AccountPage,
  linkStyle,
  UsernameField,
  usePreviouslyTypedEmail,
} from "#app/features/account/account-page.tsx";
import { loginErrorMessage, UNEXPECTED_MESSAGE } from "#app/features/account/auth-messages.ts";
import { useSession } from "#app/features/account/use-session.ts";
import { authClient, userDataClient } from "#app/lib/browser-clients.ts";
import { notify } from "#app/lib/notify.ts";
import { secondFactorPath } from "#domain/login-path.ts";
import { safeRedirectTarget } from "#domain/redirect-target.ts";

/** The login form. Users who already have a session, also from another tab, are redirected. */
export function LoginForm() {
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [email, setEmail] = useState(usePreviouslyTypedEmail());
  const [parameters] = useSearchParams();
  // Staff: the back office says why in a toast.
  const isFromAdmin = parameters.get("next")?.startsWith("/admin") ?? false;
  const isSignedIn = session.status === "signed-in";
  const isLoggingIn = useRef(false);
  useLanding(isSignedIn, isLoggingIn);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setError(null);
    isLoggingIn.current = true;
    const failure = await signIn({
      email: String(fields.get("email")).trim(),
      password: String(fields.get("password")),
    });
    if (failure === null) return;
    setError(failure);
    setBusy(false);
  };

  if (session.status === "checking" || (isSignedIn && !isBusy)) {
    return <CheckingSession />;
  }
  return (
    <AccountPage title="Log in" intro={isFromAdmin ? undefined : "See your trips and follow your requests."}>
      <form method="post" onSubmit={submit} className="flex flex-col gap-5">
        {parameters.has("next") && !isFromAdmin && !error && <Notice tone="info">Log in to continue.</Notice>}
        {error && <Notice tone="error">{error}</Notice>}
        <UsernameField value={email} onChange={(event) => setEmail(event.target.value)} />
        <div>
          <PasswordField label="Password" name="password" autoComplete="current-password" required />
          <Link to="/forgot-password" state={{ email }} className={`${linkStyle} mt-1`}>
            Forgot Password?
          </Link>
        </div>
        <Button type="submit" size="lg" disabled={isBusy}>
          {isBusy ? "Logging in..." : "Log in"}
        </Button>
        {!isFromAdmin && (
          <p className="text-ink-soft text-sm">
            No account? You get one with your first trip. Until then{" "}
            <Link to="/contact" className="font-semibold text-sea underline underline-offset-4">
              ask us anything
            </Link>{" "}
            without one.
          </p>
        )}
      </form>
    </AccountPage>
  );
}

function CheckingSession() {
  return (
    <main id="main" className="flex grow flex-col">
      <SpinnerScreen label="Checking your session..." />
      <noscript>
        <p className="px-6 py-24 text-center">Logging in needs JavaScript, which is switched off here.</p>
      </noscript>
    </main>
  );
}

const TRAVELER_ACCESS: StaffAccess = { isStaff: false, secondFactor: "satisfied", isSessionOver: false };
const ADMIN_ACCESS: StaffAccess = { ...TRAVELER_ACCESS, isStaff: true };

/** Returns an error message, or null on success. */
async function signIn(credentials: { email: string; password: string }): Promise<string | null> {
  try {
    const { error } = await authClient().signInWithPassword(credentials);
    return error && loginErrorMessage(error);
  } catch {
    return UNEXPECTED_MESSAGE;
  }
}

/** Redirects a signed-in user to `next` or to the start page of their role, and greets them if they have just logged in. */
function useLanding(isSignedIn: boolean, isLoggingIn: RefObject<boolean>): void {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const next = parameters.get("next");
  useEffect(() => {
    if (!isSignedIn) return;
    let isCurrent = true;
    const client = userDataClient();
    // The admin role is active only after the second factor, so someone who is not an admin yet may still be
    // staff. Both requests run in parallel, so that travelers on slow connections wait only once.
    Promise.all([readIsAdmin(client), readStaffAccess(client).catch(() => TRAVELER_ACCESS)])
      .then(([isAdmin, access]) => (isAdmin ? ADMIN_ACCESS : access))
      // If the role cannot be read, treat the user as a traveler.
      .catch(() => TRAVELER_ACCESS)
      .then(async ({ isStaff, secondFactor }) => {
        if (!isCurrent) return;
        const path = landingPath({ isAdmin: isStaff, next, origin: window.location.origin });
        // Everyone who has a second factor must enter it; only staff must set one up.
        const needsSecondFactor = secondFactor === "verify" || (isStaff && secondFactor === "enrol");
        await navigate(needsSecondFactor ? secondFactorPath(path) : path, { replace: true });
        // Shown after the navigation, because the position of a toast depends on the page.
        if (!isLoggingIn.current) return;
        void notify({ title: "Logged in successfully", description: "Welcome back!", tone: "success" });
      });
    return () => {
      isCurrent = false;
    };
  }, [isSignedIn, isLoggingIn, next, navigate]);
}

interface Landing {
  readonly isAdmin: boolean;
  /** The raw `next` parameter. */
  readonly next: string | null;
  readonly origin: string;
}

/** The page after login: `next` if allowed, otherwise the start page of the user's role. */
export function landingPath({ isAdmin, next, origin }: Landing): string {
  const home = isAdmin ? "/admin" : "/my-itineraries";
  const target = safeRedirectTarget(next, origin, home);
  const area = firstSegment(new URL(target, origin).pathname);
  if (area === "login" || (area === "admin" && !isAdmin)) return home;
  return target;
}

/** The first part of a path, decoded and in lower case, because the router decodes paths and ignores case. */
function firstSegment(pathname: string): string {
  const segment = pathname.split("/")[1] ?? "";
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}
