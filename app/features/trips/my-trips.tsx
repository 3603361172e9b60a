import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { TripCard } from "#app/features/trips/trip-card.tsx";
import { TripCopyNotice } from "#app/features/trips/trip-copy-notice.tsx";
import { TRIP_TABS, type TripTabId, tripsOnTab } from "#app/features/trips/trip-tabs.ts";
import { myTrips } from "#app/features/trips/trips.queries.ts";
import type { Trip } from "#app/features/trips/trips.schema.ts";
import type { DataClient } from "#domain/data-client.ts";

interface Traveler {
  readonly userId: string;
  readonly data: DataClient;
  readonly fetch: typeof fetch;
}

/** `whenEmpty` says where trips are that the account had, and takes the place of 'No trips yet'. */
export function MyTrips({ traveler, whenEmpty }: { traveler: Traveler; whenEmpty?: ReactNode }) {
  const trips = useQuery(myTrips(traveler.data, traveler.userId));
  return (
    <Loaded query={trips} loading={<LoadingTrips />} title="Error loading your trips">
      {({ keptAt, value }) => (
        <>
          <TripCopyNotice keptAt={keptAt} />
          <TripTabs trips={value} fetchAsUser={traveler.fetch} whenEmpty={whenEmpty} />
        </>
      )}
    </Loaded>
  );
}

function LoadingTrips() {
  return (
    <div role="status">
      <p className="sr-only">Loading your trips...</p>
      <Skeleton className="mb-6 h-11 w-full max-w-md" />
      <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {["a", "b", "c"].map((slot) => (
          <Skeleton key={slot} className="h-[26rem] rounded-card" />
        ))}
      </div>
    </div>
  );
}

interface TripTabsProps {
  trips: readonly Trip[];
  fetchAsUser: typeof fetch;
  whenEmpty?: ReactNode;
}

function TripTabs({ trips, fetchAsUser, whenEmpty }: TripTabsProps) {
  const [currentTab, setCurrentTab] = useState<TripTabId>("all");
  return (
    <Tabs
      label="Your trips"
      current={currentTab}
      onChange={(id) => setCurrentTab(TRIP_TABS.find((tab) => tab.id === id)?.id ?? "all")}
      tabs={TRIP_TABS.map(({ id, label, empty }) => {
        const tabTrips = tripsOnTab(id, trips);
        return {
          id,
          label: (
            <>
              <span>{label}</span> <span>({tabTrips.length})</span>
            </>
          ),
          // Other tabs have no content until they are opened, because they would repeat the same cards.
          content:
            id !== currentTab ? null : trips.length === 0 && whenEmpty ? (
              whenEmpty
            ) : tabTrips.length === 0 ? (
              <div className="flex flex-col items-center gap-3 rounded-card bg-white px-6 py-16 text-center ring-1 ring-sand-deep">
                <h2 className="text-2xl text-sea">{empty.title}</h2>
                <p className="max-w-md text-ink-soft">{empty.text}</p>
                <ButtonLink to="/destinations" className="mt-3">
                  {empty.button}
                </ButtonLink>
              </div>
            ) : (
              <>
                <h2 className="sr-only">{label}</h2>
                <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
                  {tabTrips.map((trip) => (
                    <li key={trip.id} className="flex">
                      <TripCard trip={trip} fetchAsUser={fetchAsUser} />
                    </li>
                  ))}
                </ul>
              </>
            ),
        };
      })}
    />
  );
}
