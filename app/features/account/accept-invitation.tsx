import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { AccountPage } from "#app/features/account/account-page.tsx";
import { NewPasswordForm } from "#app/features/account/new-password-form.tsx";
import { checkResetLink } from "#app/features/account/reset-check.ts";
import { AppError } from "#app/lib/app-error.ts";
import { authClient } from "#app/lib/browser-clients.ts";
import { callFunction } from "#app/lib/call-function.ts";
import { LOGIN_PATH } from "#domain/login-path.ts";

/** Exchanges an invitation token from a mail for a recovery token. */
async function openInvitation(token: string): Promise<string> {
  const { token_hash } = await callFunction<{ token_hash: string }>(window.fetch, "open-invitation", {
    token,
  });
  return token_hash;
}

/** Requests a new mail with a new link. */
const renewInvitation = (token: string) => callFunction<unknown>(window.fetch, "renew-invitation", { token });

/** The server's error message, or a general one if it sent none. */
const invitationError = (cause: unknown) =>
  (cause instanceof AppError && cause.message) || "An error occurred. Please try again.";

const EXPIRED_MESSAGE =
  "This page was open for more than ten minutes. Please open the link in our e-mail again.";

type Step =
  | { readonly name: "checking" }
  | { readonly name: "invited"; readonly email: string }
  | { readonly name: "refused"; readonly message: string }
  | { readonly name: "renewed" };

/** Checks an invitation link and lets the invited person choose a first password. */
export function AcceptInvitation({ token }: { token: string }) {
  const [step, setStep] = useState<Step>({ name: "checking" });
  const hasStarted = useRef(false);
  useEffect(() => {
    // The link works only once, so React's second mount in development must not use it again.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void check(token).then(setStep);
  }, [token]);

  const renew = async () => {
    try {
      await renewInvitation(token);
      setStep({ name: "renewed" });
    } catch (cause) {
      setStep({ name: "refused", message: invitationError(cause) });
    }
  };

  if (step.name === "checking") {
    return (
      <main id="main" className="flex grow flex-col">
        <SpinnerScreen label="Opening your invitation..." />
      </main>
    );
  }
  if (step.name === "renewed") {
    return (
      <AccountPage title="A new invitation is on its way">
        <Notice tone="success">Please check your inbox. The link works for seven days.</Notice>
      </AccountPage>
    );
  }
  if (step.name === "refused") {
    return (
      <AccountPage title="Your invitation">
        <Notice tone="error">{step.message}</Notice>
        <Button size="lg" onClick={renew}>
          Send me a new invitation
        </Button>
        <ButtonLink to={LOGIN_PATH} variant="secondary" size="lg">
          Log in
        </ButtonLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Welcome" intro="Choose a password to get started.">
      <NewPasswordForm
        email={step.email}
        isFirst
        onExpired={() => setStep({ name: "refused", message: EXPIRED_MESSAGE })}
      />
    </AccountPage>
  );
}

async function check(token: string): Promise<Step> {
  try {
    const tokenHash = await openInvitation(token);
    const result = await checkResetLink(authClient(), { kind: "mail", tokenHash });
    return result.step === "valid"
      ? { name: "invited", email: result.email }
      : { name: "refused", message: "An error occurred. Please try again." };
  } catch (cause) {
    return { name: "refused", message: invitationError(cause) };
  }
}
