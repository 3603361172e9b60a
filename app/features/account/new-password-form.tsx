import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { NewPasswordFields } from "#app/components/ui/new-password-fields.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { passwordUpdateErrorMessage } from "#app/features/account/auth-messages.ts";
import { SecondFactorForm } from "#app/features/account/second-factor/second-factor-form.tsx";
import { authClient } from "#app/lib/browser-clients.ts";
import { REAUTHENTICATION_CODE } from "#app/lib/confirm-identity.ts";
import { notify } from "#app/lib/notify.ts";
import { LOGIN_PATH } from "#domain/login-path.ts";
import { newPasswordError } from "#domain/new-password.ts";

const NO_SESSION_MESSAGE = "Invalid session. Please request a new password reset.";
const FAILED_MESSAGE = "An error occurred while updating the password";
/** The result if the account has a second factor, which must be entered before a new password can be saved. */
const NEEDS_FACTOR = Symbol("needs the second factor");
/** The result if the link was opened so long ago that it may no longer set a password. */
const EXPIRED = Symbol("expired");

interface NewPasswordFormProps {
  email: string;
  /** True for the first password after an invitation. Saving it logs the user in. */
  isFirst?: boolean;
  /** Called if the password cannot be saved, because the page was open for too long. */
  onExpired(): void;
}

export function NewPasswordForm({ email, isFirst = false, onExpired }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [needsFactor, setNeedsFactor] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void save();
  };

  const save = async () => {
    setError(null);
    setBusy(true);
    const failure = newPasswordError(password, confirmation) ?? (await setNewPassword(password));
    setNeedsFactor(failure === NEEDS_FACTOR);
    if (failure === EXPIRED) return onExpired();
    if (failure === NEEDS_FACTOR) {
      setBusy(false);
      return;
    }
    if (failure !== null) {
      setError(failure);
      setBusy(false);
      return;
    }
    await notify({
      title: "Password updated",
      description: "Your password has been successfully updated.",
      tone: "success",
    });
    // The server has ended the other sessions, and also this one if a link opened it.
    await authClient().signOut({ scope: "local" });
    // The login page then redirects the user, or shows its form if this login failed.
    if (isFirst) await authClient().signInWithPassword({ email, password });
    navigate(LOGIN_PATH, { replace: true });
  };

  if (needsFactor) {
    return (
      <>
        <Notice tone="info">Your account has a second factor. Enter it to save the new password.</Notice>
        <SecondFactorForm onVerified={() => void save()} />
      </>
    );
  }
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-5">
      {error && <Notice tone="error">{error}</Notice>}
      {/* Tells the password manager which account this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      <Button type="submit" size="lg" disabled={isBusy || password === "" || confirmation === ""}>
        {isBusy ? "Updating Password..." : isFirst ? "Save and log in" : "Update Password"}
      </Button>
    </form>
  );
}

/** Returns an error message, NEEDS_FACTOR, EXPIRED, or null on success. */
async function setNewPassword(
  password: string,
): Promise<string | typeof NEEDS_FACTOR | typeof EXPIRED | null> {
  const auth = authClient();
  try {
    const { data } = await auth.getSession();
    if (!data.session) return NO_SESSION_MESSAGE;
    const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel();
    if (level?.nextLevel === "aal2" && level.currentLevel !== "aal2") return NEEDS_FACTOR;
    const { error } = await auth.updateUser({ password });
    if (error?.name === "AuthSessionMissingError") return NO_SESSION_MESSAGE;
    if (error?.code === "insufficient_aal") return NEEDS_FACTOR;
    if (error?.code === REAUTHENTICATION_CODE) return EXPIRED;
    return error && passwordUpdateErrorMessage(error);
  } catch {
    return FAILED_MESSAGE;
  }
}
