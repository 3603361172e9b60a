import type { Factor } from "@supabase/auth-js";
import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { AuthenticatorCodeForm, CodeForm } from "#app/features/account/second-factor/code-form.tsx";
import { listVerifiedFactors, verifyRecoveryCode } from "#app/features/account/second-factor/factors.ts";
import { verifyPasskey } from "#app/features/account/second-factor/passkeys.ts";
import { useSubmission } from "#app/features/account/second-factor/use-submission.ts";

/** Asks for one of the user's second factors, or for a recovery code. */
export function SecondFactorForm({ onVerified }: { onVerified(): void }) {
  const [factors, setFactors] = useState<readonly Factor[] | null>(null);
  const [usesRecovery, setUsesRecovery] = useState(false);
  const { isBusy, error, run } = useSubmission();
  useEffect(() => {
    listVerifiedFactors().then(setFactors, () => setFactors([]));
  }, []);
  if (factors === null) return <Skeleton className="h-40" />;

  const passkeys = factors.filter((factor) => factor.factor_type === "webauthn");
  const authenticator = factors.find((factor) => factor.factor_type === "totp");
  if (usesRecovery) {
    return (
      <>
        <CodeForm
          key="recovery"
          kind="recovery"
          label="Recovery code"
          hint="One of the codes you saved. Each works once."
          button="Use recovery code"
          onCode={(code) => verifyRecoveryCode(code).then(onVerified)}
        />
        <Button variant="quiet" onClick={() => setUsesRecovery(false)}>
          Back
        </Button>
      </>
    );
  }
  return (
    <>
      {error && <Notice tone="error">{error}</Notice>}
      {passkeys.map((passkey) => (
        <Button
          key={passkey.id}
          size="lg"
          disabled={isBusy}
          onClick={() => run(() => verifyPasskey(passkey.id).then(onVerified))}
        >
          <KeyRound aria-hidden className="size-5" /> Use passkey “{passkey.friendly_name || "Passkey"}”
        </Button>
      ))}
      {authenticator && (
        <AuthenticatorCodeForm
          hint="The six digits your authenticator app shows now."
          factorId={authenticator.id}
          onVerified={onVerified}
        />
      )}
      <Button variant="quiet" onClick={() => setUsesRecovery(true)}>
        Use a recovery code instead
      </Button>
    </>
  );
}
