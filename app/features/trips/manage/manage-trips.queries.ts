import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  listAllTrips,
  listTripsOfRequest,
  readItineraryDays,
  type TripView,
} from "#app/features/trips/manage/manage-trips.data.ts";
import {
  readAgreement,
  readManagedTrip,
  type TripDetails,
} from "#app/features/trips/manage/managed-trip.data.ts";
import type { DataClient } from "#domain/data-client.ts";

export const TRIPS_PER_PAGE = 25;
const TRIPS_KEY = ["admin", "trips"];
/** A change to a trip refreshes the lists and the timeline of its request. */
export const TRIP_CHANGE_KEYS = [TRIPS_KEY, ["admin", "requests"]];

export const tripsPage = (client: DataClient, view: Omit<TripView, "pageSize">) =>
  queryOptions({
    queryKey: [...TRIPS_KEY, "page", view],
    queryFn: () => listAllTrips(client, { ...view, pageSize: TRIPS_PER_PAGE }),
    placeholderData: keepPreviousData,
  });

export const tripsOfRequest = (client: DataClient, request: { requestId: string; userId: string | null }) =>
  queryOptions({
    queryKey: [...TRIPS_KEY, "of", request],
    queryFn: () => listTripsOfRequest(client, request),
    // Creating a trip gives a guest an account, which changes the query key. Without the previous data, the list would
    // disappear for a moment, and a form that is open in the list would lose its input.
    placeholderData: keepPreviousData,
  });

export const itineraryDays = (client: DataClient, id: string | null) =>
  queryOptions({
    queryKey: [...TRIPS_KEY, "days", id],
    queryFn: () => (id ? readItineraryDays(client, id) : []),
  });

export const oneTrip = (client: DataClient, id: string) =>
  queryOptions({ queryKey: [...TRIPS_KEY, "one", id], queryFn: () => readManagedTrip(client, id) });

export const tripAgreement = (client: DataClient, trip: TripDetails, timeZone: string) =>
  queryOptions({
    queryKey: [...TRIPS_KEY, "agreement", trip.id, trip.updated_at],
    queryFn: () => readAgreement(client, trip, timeZone),
    placeholderData: keepPreviousData,
  });
