import { type FormEvent, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { verifyCode } from "#app/features/account/second-factor/factors.ts";
import { useSubmission } from "#app/features/account/second-factor/use-submission.ts";

interface CodeFormProps {
  label: string;
  hint: string;
  /** Six digits, or a recovery code. */
  kind: "digits" | "recovery";
  button: string;
  onCode(code: string): Promise<void>;
}

export function CodeForm({ label, hint, kind, button, onCode }: CodeFormProps) {
  const [code, setCode] = useState("");
  const { isBusy, error, run } = useSubmission();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => onCode(code));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {error && <Notice tone="error">{error}</Notice>}
      <TextField
        label={label}
        hint={hint}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputMode={kind === "digits" ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        // One more than six digits, because many people type a space.
        maxLength={kind === "digits" ? 7 : 40}
        required
      />
      <Button type="submit" disabled={isBusy || code.trim() === ""}>
        {isBusy ? "Checking..." : button}
      </Button>
    </form>
  );
}

interface AuthenticatorCodeFormProps {
  hint: string;
  factorId: string;
  /** Called once the server has accepted the code. */
  onVerified(): void;
}

/** Asks for the code that an authenticator app shows. */
export function AuthenticatorCodeForm({ hint, factorId, onVerified }: AuthenticatorCodeFormProps) {
  const verify = (code: string) => verifyCode(factorId, code).then(onVerified);
  return <CodeForm kind="digits" label="Code" hint={hint} button="Confirm" onCode={verify} />;
}
