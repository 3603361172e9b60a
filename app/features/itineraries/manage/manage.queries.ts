import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  countTrips,
  listTrips,
  readTrip,
  type TripView,
} from "#app/features/itineraries/manage/manage.data.ts";
import type { DataClient } from "#app/lib/data-client.ts";

/** Everything about itineraries is below this key: a change here also refreshes the public lists. */
const ALL = ["itineraries"] as const;

export const manageKeys = {
  all: ALL,
  list: (view: TripView) => [...ALL, "managed", "list", view] as const,
  counts: (search: string) => [...ALL, "managed", "counts", search] as const,
  trip: (id: string) => [...ALL, "managed", "trip", id] as const,
};

export const managedTrips = (client: DataClient, view: TripView) =>
  queryOptions({
    queryKey: manageKeys.list(view),
    queryFn: () => listTrips(client, view),
    placeholderData: keepPreviousData,
    retry: 1,
  });

export const tripCounts = (client: DataClient, search: string) =>
  queryOptions({
    queryKey: manageKeys.counts(search),
    queryFn: () => countTrips(client, search),
    placeholderData: keepPreviousData,
  });

/** Always read afresh: a form must not begin from an old copy. */
export const tripToEdit = (client: DataClient, id: string) =>
  queryOptions({
    queryKey: manageKeys.trip(id),
    queryFn: () => readTrip(client, id),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
