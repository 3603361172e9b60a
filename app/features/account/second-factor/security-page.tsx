import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { readStaffAccess } from "#app/features/account/account.data.ts";
import { ConfirmIdentityDialog } from "#app/features/account/second-factor/confirm-identity-dialog.tsx";
import { FactorList } from "#app/features/account/second-factor/factor-list.tsx";
import { DeviceList } from "#app/features/account/sessions/device-list.tsx";
import type { SignedInAccount } from "#app/features/account/signed-in-page.tsx";
import { setTimeZone } from "#app/lib/date-format.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";

/** Shows the user's devices, and their second factors (staff) or a link to change the password (travelers). */
export function SecurityPage({ account }: { account: SignedInAccount }) {
  const access = useQuery({
    queryKey: ["account", account.userId, "staff-access"],
    queryFn: () => readStaffAccess(account.data),
  });
  const { timeZone } = useSiteDetails();
  // Staff see times in the agency's time zone, as everywhere in the back office; travelers in their own.
  if (access.data?.isStaff) setTimeZone(timeZone);
  if (access.isPending) {
    // Without this, the devices would move down when the section above them appears, maybe under the user's finger.
    return (
      <main id="main" className="flex grow flex-col">
        <SpinnerScreen label="Loading your devices..." />
      </main>
    );
  }
  return (
    <main id="main" className="mx-auto flex w-full max-w-4xl grow flex-col gap-6 px-6 py-12">
      <div>
        {access.data?.isStaff && (
          <Link
            to="/admin"
            className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-sea hover:underline"
          >
            <ArrowLeft aria-hidden className="size-4" /> Back office
          </Link>
        )}
        <h1 className="text-4xl text-sea sm:text-5xl">Security</h1>
        <p className="mt-3 max-w-2xl wrap-break-word text-ink-soft text-lg">
          How and where {account.email} logs in.
        </p>
      </div>
      <Loaded query={access} />
      {access.data?.isStaff && (
        <Section title="Second factor">
          <FactorList account={account} />
        </Section>
      )}
      {access.data?.isStaff === false && (
        <Section title="Your password">
          <p>
            To change it, get a link by e-mail to {account.email}.{" "}
            <Link
              to="/forgot-password"
              state={{ email: account.email }}
              className="inline-flex min-h-11 items-center font-semibold text-sea underline underline-offset-4"
            >
              Choose a new password
            </Link>
          </p>
        </Section>
      )}
      <Section title="Your devices">
        <DeviceList account={account} />
      </Section>
      <ConfirmIdentityDialog email={account.email} />
    </main>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card bg-white p-6 ring-1 ring-sand-deep sm:p-8">
      <h2 className="mb-4 text-2xl text-sea">{title}</h2>
      {children}
    </section>
  );
}
