import "#app/lib/zod-jitless.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { type SignedInAccount, SignedInPage } from "#app/features/account/signed-in-page.tsx";
import { MyProposals } from "#app/features/proposals/my-proposals.tsx";
import { myProposals } from "#app/features/proposals/proposals.queries.ts";
import { MyRequests } from "#app/features/trips/my-requests.tsx";
import { MyTrips } from "#app/features/trips/my-trips.tsx";
import { accountMeta } from "#app/lib/private-page.ts";

export const meta = accountMeta("My Itineraries", "Your trips, your documents and your requests.");

export default function MyItinerariesRoute() {
  return <SignedInPage hasCopies>{(account) => <MyItineraries account={account} />}</SignedInPage>;
}

function MyItineraries({ account }: { account: SignedInAccount }) {
  const { data: client, userId } = account;
  const { data: proposals = [] } = useQuery(myProposals(client, userId));
  return (
    <MyPage>
      <MyTrips
        traveler={account}
        whenEmpty={
          proposals.some(({ voided }) => voided) && (
            <Notice tone="info">
              We canceled the acceptance of your trip and are preparing a new version of its proposal. You can
              read what you accepted under{" "}
              <a href="#my-proposals" className="underline underline-offset-4">
                Your proposals
              </a>
              .
            </Notice>
          )
        }
      />
      <MyProposals client={client} userId={userId} />
      <MyRequests client={client} userId={userId} />
    </MyPage>
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
