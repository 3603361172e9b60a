import { KeyRound, Smartphone } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { AuthenticatorCodeForm } from "#app/features/account/second-factor/code-form.tsx";
import {
  type AuthenticatorEnrollment,
  enrollAuthenticatorApp,
} from "#app/features/account/second-factor/factors.ts";
import { addPasskey } from "#app/features/account/second-factor/passkeys.ts";
import { useSubmission } from "#app/features/account/second-factor/use-submission.ts";
import { brand } from "#domain/brand.ts";

export function AddFactor({ onAdded }: { onAdded(): void }) {
  const [name, setName] = useState("");
  const [enrollment, setEnrollment] = useState<AuthenticatorEnrollment | null>(null);
  const { isBusy, error, run } = useSubmission();
  if (enrollment) return <ScanCode enrollment={enrollment} onAdded={onAdded} />;

  const choosePasskey = (event: FormEvent) => {
    event.preventDefault();
    void run(() => addPasskey(name.trim() || "Passkey").then(onAdded));
  };
  const chooseApp = () =>
    run(async () =>
      setEnrollment(await enrollAuthenticatorApp(name.trim() || "Authenticator app", brand.name)),
    );
  return (
    <form onSubmit={choosePasskey} className="flex flex-col gap-4">
      {error && <Notice tone="error">{error}</Notice>}
      <TextField
        label="Name"
        optional
        hint="Such as “Office laptop”, to tell several apart."
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={100}
      />
      <Button type="submit" disabled={isBusy}>
        <KeyRound aria-hidden className="size-5" /> Add a passkey
      </Button>
      <p className="text-ink-soft text-sm">
        The safer choice: your fingerprint, face, screen lock or security key. It only works on this site, so
        it cannot be phished.
      </p>
      <Button variant="secondary" disabled={isBusy} onClick={chooseApp}>
        <Smartphone aria-hidden className="size-5" /> Use an authenticator app
      </Button>
    </form>
  );
}

function ScanCode({ enrollment, onAdded }: { enrollment: AuthenticatorEnrollment; onAdded(): void }) {
  return (
    <div className="flex flex-col gap-4">
      <p>Scan this with your authenticator app, then enter the code it shows.</p>
      <img
        src={enrollment.qrCode}
        alt="QR code for your authenticator app"
        className="size-52 self-center rounded-xl bg-white p-2"
      />
      <p className="text-ink-soft text-sm">
        Can't scan it? Enter this key in the app:{" "}
        {/* Groups of four are easier to type. Apps ignore the spaces. */}
        <code className="mt-1 block font-mono text-base text-ink">
          {enrollment.secret.match(/.{1,4}/g)?.join(" ")}
        </code>
      </p>
      <AuthenticatorCodeForm hint="Six digits." factorId={enrollment.factorId} onVerified={onAdded} />
    </div>
  );
}
