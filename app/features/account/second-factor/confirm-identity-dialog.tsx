import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField } from "#app/components/ui/password-field.tsx";
import { loginErrorMessage } from "#app/features/account/auth-messages.ts";
import { listVerifiedFactors } from "#app/features/account/second-factor/factors.ts";
import { SecondFactorForm } from "#app/features/account/second-factor/second-factor-form.tsx";
import { useSubmission } from "#app/features/account/second-factor/use-submission.ts";
import { endSession } from "#app/features/account/sessions/sessions.data.ts";
import { authClient, userDataClient } from "#app/lib/browser-clients.ts";
import { registerConfirmationDialog, tokenClaims } from "#app/lib/confirm-identity.ts";

/**
 * Confirms the user's identity before an action that needs a fresh sign-in: by second factor if there is one,
 * otherwise by password.
 */
export function ConfirmIdentityDialog({ email }: { email: string }) {
  const [method, setMethod] = useState<"password" | "factor" | null>(null);
  const respond = useRef<((isConfirmed: boolean) => void) | null>(null);
  const close = (isConfirmed: boolean) => {
    respond.current?.(isConfirmed);
    respond.current = null;
    setMethod(null);
  };
  // Other parts of the page ask for a confirmation through app/lib/confirm-identity.ts.
  useEffect(() => {
    registerConfirmationDialog(async () => {
      const factors = await listVerifiedFactors().catch(() => []);
      setMethod(factors.length > 0 ? "factor" : "password");
      return new Promise<boolean>((resolve) => {
        // A new question replaces one that is still open.
        respond.current?.(false);
        respond.current = resolve;
      });
    });
    return () => registerConfirmationDialog(null);
  }, []);

  return (
    <Dialog
      open={method !== null}
      onOpenChange={(open) => !open && close(false)}
      title="Please confirm it's you"
      description="To protect your data, please enter your password again."
      width="max-w-md"
    >
      {method === "factor" && (
        <div className="flex flex-col gap-4">
          <SecondFactorForm onVerified={() => close(true)} />
        </div>
      )}
      {method === "password" && <PasswordForm email={email} onConfirmed={() => close(true)} />}
    </Dialog>
  );
}

function PasswordForm({ email, onConfirmed }: { email: string; onConfirmed(): void }) {
  const [password, setPassword] = useState("");
  const { isBusy, error, run } = useSubmission();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await signInAgain(email, password);
      onConfirmed();
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {error && <Notice tone="error">{error}</Notice>}
      {/* Tells the password manager which account this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        required
      />
      <Button type="submit" disabled={isBusy || password === ""}>
        {isBusy ? "Checking..." : "Confirm"}
      </Button>
    </form>
  );
}

/** Signing in creates a new session; the previous one is ended, so that the device list stays accurate. */
async function signInAgain(email: string, password: string): Promise<void> {
  const auth = authClient();
  const previousToken = (await auth.getSession()).data.session?.access_token;
  const { error } = await auth.signInWithPassword({ email, password });
  if (error) throw new Error(loginErrorMessage(error));
  const sessionId = previousToken && tokenClaims(previousToken).session_id;
  if (typeof sessionId === "string") await endSession(userDataClient(), sessionId).catch(() => false);
}
