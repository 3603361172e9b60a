import "#app/lib/zod-jitless.ts";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { accountMeta } from "#app/features/account/account-meta.ts";
import { SignedInPage } from "#app/features/account/signed-in-page.tsx";
import { MyProposals } from "#app/features/proposals/my-proposals.tsx";
import { MyRequests } from "#app/features/trips/my-requests.tsx";
import { MyTrips, renderTripsCopy } from "#app/features/trips/my-trips.tsx";

export const meta = accountMeta("My Itineraries", "Your trips, your documents and your requests.");

export default function MyItinerariesRoute() {
  return (
    <SignedInPage
      whenUnreachable={(userId) => {
        const trips = renderTripsCopy(userId);
        return trips && <MyPage>{trips}</MyPage>;
      }}
    >
      {(account) => (
        <MyPage>
          <MyTrips traveler={account} />
          <MyProposals client={account.data} userId={account.userId} />
          <MyRequests client={account.data} userId={account.userId} />
        </MyPage>
      )}
    </SignedInPage>
  );
}

function MyPage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="mx-auto w-full max-w-7xl grow px-6 py-12">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4xl text-sea sm:text-5xl">My Itineraries</h1>
          <p className="mt-2 text-ink-soft text-lg">
            Where you are going, what you are planning, where you have been.
          </p>
        </div>
        <ButtonLink to="/contact">Request New Trip</ButtonLink>
      </div>
      {children}
    </main>
  );
}
