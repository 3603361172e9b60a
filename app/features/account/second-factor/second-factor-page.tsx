import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { readStaffAccess } from "#app/features/account/account.data.ts";
import { AccountPage } from "#app/features/account/account-page.tsx";
import { AddFactor } from "#app/features/account/second-factor/add-factor.tsx";
import { ConfirmIdentityDialog } from "#app/features/account/second-factor/confirm-identity-dialog.tsx";
import { NewRecoveryCodes } from "#app/features/account/second-factor/recovery-codes.tsx";
import { SecondFactorForm } from "#app/features/account/second-factor/second-factor-form.tsx";
import type { SignedInAccount } from "#app/features/account/signed-in-page.tsx";
import { safeRedirectTarget } from "#domain/redirect-target.ts";

/** Shown after the password: asks for the second factor, or sets one up. */
export function SecondFactorPage({ account }: { account: SignedInAccount }) {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [isEnrolled, setEnrolled] = useState(false);
  const access = useQuery({
    queryKey: ["account", account.userId, "staff-access"],
    queryFn: () => readStaffAccess(account.data),
    // Read once per visit. Adding a factor changes the result, but the new recovery codes must stay on the screen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const leave = () =>
    navigate(safeRedirectTarget(parameters.get("next"), window.location.origin, "/admin"), { replace: true });

  if (!access.data) {
    return (
      <AccountPage title="Second factor">
        <Loaded query={access} loading={<Skeleton className="h-40" />} />
      </AccountPage>
    );
  }
  if (isEnrolled) {
    return (
      <AccountPage title="Recovery codes">
        <NewRecoveryCodes onSaved={leave} />
      </AccountPage>
    );
  }
  if (access.data.secondFactor === "enrol") {
    return (
      <AccountPage
        title="Set up a second factor"
        intro="All staff log in with a password and a second factor. Setting it up takes a minute."
      >
        <AddFactor onAdded={() => setEnrolled(true)} />
        <ConfirmIdentityDialog email={account.email} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Second factor" intro="One more step to confirm it's you.">
      <SecondFactorForm onVerified={leave} />
    </AccountPage>
  );
}
