import "#app/lib/zod-jitless.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import { type SignedInAccount, SignedInPage } from "#app/features/account/signed-in-page.tsx";
import { currentTrip, localDay } from "#app/features/trips/countdown.ts";
import { tripPath } from "#app/features/trips/trip-card.tsx";
import { myTrips } from "#app/features/trips/trips.queries.ts";
import { accountMeta } from "#app/lib/private-page.ts";
import { hasStoredSession } from "#app/lib/stored-session.ts";

export const meta = accountMeta("Start", "Leads to your current trip.");

/** Where the app on the home screen starts: at the current trip, for visitors at the home page. */
export default function Start() {
  const [isVisitor, setVisitor] = useState<boolean | null>(null);
  useEffect(() => {
    setVisitor(!hasStoredSession());
  }, []);
  if (isVisitor) return <Navigate to="/" replace />;
  return isVisitor === false ? (
    <SignedInPage hasCopies>{(account) => <CurrentTrip account={account} />}</SignedInPage>
  ) : (
    <Loading />
  );
}

function CurrentTrip({ account }: { account: SignedInAccount }) {
  const { data, isError } = useQuery(myTrips(account.data, account.userId));
  const trip = currentTrip(localDay(new Date()), data?.value ?? []);
  const target = data || isError ? (trip ? tripPath(trip.id) : "/my-itineraries") : null;
  useEffect(() => {
    // A new document: without a connection, it is the one that the phone keeps, or the page that says so.
    if (target) window.location.replace(target);
  }, [target]);
  return <Loading />;
}

const Loading = () => (
  <main id="main" className="flex grow flex-col">
    <SpinnerScreen label="Loading your trip..." />
  </main>
);
