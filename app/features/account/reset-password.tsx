import { useCallback, useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { AcceptInvitation } from "#app/features/account/accept-invitation.tsx";
import { AccountPage } from "#app/features/account/account-page.tsx";
import { NewPasswordForm } from "#app/features/account/new-password-form.tsx";
import { checkResetLink, type ResetCheck } from "#app/features/account/reset-check.ts";
import { type ResetLink, readResetLink } from "#app/features/account/reset-link.ts";
import { authClient } from "#app/lib/browser-clients.ts";

/** Accepts the invitation in the URL if there is one, otherwise resets the password. */
export function ResetPassword() {
  // Undefined on the server and until the browser has read its URL.
  const [invitation, setInvitation] = useState<string | null>();
  useEffect(() => {
    setInvitation((current) => current ?? takeInvitationFromUrl());
  }, []);
  if (invitation === undefined) return <Checking />;
  return invitation ? <AcceptInvitation token={invitation} /> : <ResetByLink />;
}

/** Reads the invitation's token, and removes it from the address bar and the history. */
function takeInvitationFromUrl(): string | null {
  const token = new URLSearchParams(window.location.search).get("invitation");
  if (token) window.history.replaceState(window.history.state, "", window.location.pathname);
  return token;
}

function Checking() {
  return (
    <main id="main" className="flex grow flex-col">
      <SpinnerScreen label="Verifying reset link..." />
      <noscript>
        <p className="px-6 py-24 text-center">
          Choosing a new password needs JavaScript, which is turned off in this browser.
        </p>
      </noscript>
    </main>
  );
}

/** Shows the form once the link has been checked. */
function ResetByLink() {
  const { check, retry, expire } = useResetCheck();
  if (check.step === "checking") return <Checking />;
  if (check.step === "invalid") {
    return (
      <AccountPage title="Reset Link Invalid">
        <Notice tone="error">{check.message}</Notice>
        {check.canRetry && (
          <Button variant="secondary" size="lg" onClick={retry}>
            Try Again
          </Button>
        )}
        <ButtonLink to="/forgot-password" size="lg">
          Request New Reset Link
        </ButtonLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Set a new password"
      intro="You will be logged out everywhere. Then log in with the new password."
    >
      {check.isStale && (
        <Notice tone="info">
          This link was opened a while ago. If your new password is refused, request a new link.
        </Notice>
      )}
      <NewPasswordForm email={check.email} onExpired={expire} />
    </AccountPage>
  );
}

const EXPIRED_CHECK = {
  step: "invalid",
  message: "This page was open for more than ten minutes. Please request a new password reset.",
  canRetry: false,
} as const;

function useResetCheck(): { check: ResetCheck; retry(): void; expire(): void } {
  const link = useRef<ResetLink>(null);
  const hasStarted = useRef(false);
  const [check, setCheck] = useState<ResetCheck>({ step: "checking" });

  const run = useCallback(async () => {
    link.current ??= takeLinkFromUrl();
    setCheck({ step: "checking" });
    setCheck(await checkResetLink(authClient(), link.current));
  }, []);

  useEffect(() => {
    // The link works only once, so React's second mount in development must not use it again.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void run();
  }, [run]);

  return { check, retry: () => void run(), expire: () => setCheck(EXPIRED_CHECK) };
}

/** Reads the link, and removes its credentials from the address bar and the history. */
function takeLinkFromUrl(): ResetLink {
  const link = readResetLink(new URL(window.location.href), Math.floor(Date.now() / 1000));
  if (link.kind !== "none") window.history.replaceState(window.history.state, "", window.location.pathname);
  return link;
}
