import { type QueryState, queryOptions } from "@tanstack/react-query";
import { type CurrentOrCopy, readOrFindCopy } from "#app/features/trips/trip-copy.ts";
import { listMyRequests, listTrips, readTrip } from "#app/features/trips/trips.data.ts";
import { trip, tripWithItinerary } from "#app/features/trips/trips.schema.ts";
import { retryIntervalMs } from "#app/lib/query-client.ts";
import type { DataClient } from "#domain/data-client.ts";

/** Where the browser's copies of the trips are stored, and the schema that checks them. */
export const tripsCopyKey = (userId: string) => ({ userId, name: "trips", schema: trip.array() });
export const tripCopyKey = (userId: string, id: string) => ({
  userId,
  name: `trip ${id}`,
  schema: tripWithItinerary,
});

const RETRY_WITH_COPY_MS = 5000;

/** How often to retry while a copy is shown or nothing could be read. */
export const tripRetryInterval = (query: { readonly state: QueryState<CurrentOrCopy<unknown>, Error> }) =>
  query.state.data && query.state.data.keptAt !== null ? RETRY_WITH_COPY_MS : retryIntervalMs(query);

/** The traveler's trips. Queries whose key starts with "account" are removed when the user logs out. */
export function myTrips(client: DataClient, userId: string) {
  return queryOptions({
    queryKey: ["account", userId, "trips"],
    queryFn: () => readOrFindCopy(tripsCopyKey(userId), async () => [...(await listTrips(client, userId))]),
    retry: 1,
    refetchInterval: tripRetryInterval,
  });
}

export function myTrip(client: DataClient, userId: string, id: string) {
  return queryOptions({
    queryKey: ["account", userId, "trips", id],
    queryFn: () => readOrFindCopy(tripCopyKey(userId, id), () => readTrip(client, { userId, id })),
    // A missing trip stays missing.
    retry: (failures, error) => failures < 1 && !("code" in error && error.code === "not-found"),
    refetchInterval: tripRetryInterval,
  });
}

export function myRequests(client: DataClient, userId: string) {
  return queryOptions({
    queryKey: ["account", userId, "requests"],
    queryFn: () => listMyRequests(client),
    retry: 1,
  });
}
