import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import {
  AccountPage,
  linkStyle,
  UsernameField,
  usePreviouslyTypedEmail,
} from "#app/features/account/account-page.tsx";
import { recoveryErrorMessage } from "#app/features/account/auth-messages.ts";
import { authClient } from "#app/lib/browser-clients.ts";
import { notify } from "#app/lib/notify.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { LOGIN_PATH } from "#domain/login-path.ts";

const SENT_MESSAGE =
  "Password reset instructions have been sent to your email. Please check your inbox and click the link to reset your password.";
const FAILED_MESSAGE = "An error occurred during password reset";

type State =
  | { readonly step: "idle" | "sending" | "sent" }
  | { readonly step: "failed"; readonly message: string };

export function ForgotPasswordForm() {
  const isHydrated = useHydrated();
  const previousEmail = usePreviouslyTypedEmail();
  const [email, setEmail] = useState(previousEmail);
  const [state, setState] = useState<State>({ step: "idle" });
  const isBusy = state.step === "sending";

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const address = String(new FormData(event.currentTarget).get("email")).trim();
    setState({ step: "sending" });
    const failure = await requestReset(address);
    if (failure !== null) return setState({ step: "failed", message: failure });
    setState({ step: "sent" });
    await notify({
      title: "Check your email",
      description: "We've sent you instructions to reset your password.",
      tone: "success",
    });
  };

  return (
    <AccountPage
      title="Forgot your password?"
      intro="Enter your account's e-mail address, and we'll send you a link to choose a new password. You can use the link once, within an hour."
    >
      <form method="post" onSubmit={submit} className="flex flex-col gap-5">
        {state.step === "failed" && <Notice tone="error">{state.message}</Notice>}
        {state.step === "sent" && <Notice tone="success">{SENT_MESSAGE}</Notice>}
        {/* Uncontrolled, so that hydration does not clear what was typed before. */}
        <UsernameField defaultValue={previousEmail} onChange={(event) => setEmail(event.target.value)} />
        <Button type="submit" size="lg" isReady={isHydrated} disabled={isBusy}>
          {isBusy ? "Sending Instructions..." : "Send Reset Instructions"}
        </Button>
        <Link to={LOGIN_PATH} state={{ email }} className={`${linkStyle} self-center`}>
          Back to Login
        </Link>
      </form>
    </AccountPage>
  );
}

/** Returns an error message, or null on success. */
async function requestReset(email: string): Promise<string | null> {
  try {
    const { error } = await authClient().resetPasswordForEmail(email, {
      redirectTo: `${window.location.origin}/reset-password`,
    });
    return error && recoveryErrorMessage(error);
  } catch {
    return FAILED_MESSAGE;
  }
}
