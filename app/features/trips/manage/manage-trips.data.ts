import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import {
  readAgreement,
  readManagedTrip,
  type TripDetails,
} from "#app/features/trips/manage/managed-trip.data.ts";
import { toAppError } from "#app/lib/app-error.ts";
import { callFunction } from "#app/lib/call-function.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";
import { readableRows } from "#domain/readable-rows.ts";
import { storedPlan } from "#domain/trip-plan.ts";
import { type CreatedTrip, type NewTrip, type TripDay, tripDay, tripStatuses } from "#domain/trips.schema.ts";

/** Invalid or empty days count as none. */
const days = z.array(tripDay).min(1).nullable().catch(null);

const managedTrip = z.object({
  id: z.string(),
  title: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  status: z.enum(tripStatuses),
  days,
  request_id: z.string().nullable(),
  itinerary_id: z.string().nullable(),
  updated_at: z.string(),
  ...storedPlan,
});

const tripOfRequest = managedTrip.extend({
  user_id: z.string().nullable(),
  proposal_id: z.string().nullable(),
});
export interface TripOfRequest extends z.infer<typeof tripOfRequest> {
  /** Whether its traveler has no account, or one without a password. Accepted proposals offer the account themselves. */
  readonly needsInvitation: boolean;
}

/** The fields that the trip form edits. */
export const tripFields = managedTrip.pick({
  title: true,
  start_date: true,
  end_date: true,
  status: true,
  days: true,
  stays: true,
  moves: true,
  contacts: true,
});

const listedTrip = managedTrip.omit({ updated_at: true }).extend({
  location: z.string(),
  traveler: z.string(),
  email: z.string(),
  total: z.number(),
});
export type ListedTrip = z.infer<typeof listedTrip>;

export interface TripView {
  /** 'departures', 'on-the-way' or 'past'. */
  readonly part: string;
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
  /** Today's date in the agency's time zone. */
  readonly today: string;
}

export async function listAllTrips(client: DataClient, view: TripView) {
  const { data, error } = await client.rpc("list_trips", {
    part: view.part,
    matching: view.search,
    today: view.today,
    page_size: view.pageSize,
    page_start: (view.page - 1) * view.pageSize,
  });
  if (error) throw toAppError(error, `Error loading trips: ${error.message}`);
  const trips = readableRows(listedTrip, data);
  return { trips, total: trips[0]?.total ?? 0 };
}

/** Trips created from a request, and the person's other trips. */
export async function listTripsOfRequest(
  client: DataClient,
  { requestId, userId }: { requestId: string; userId: string | null },
): Promise<readonly TripOfRequest[]> {
  const query = client
    .from("trips")
    .select(
      "id, title, start_date, end_date, status, days, stays, moves, contacts, request_id, itinerary_id, user_id, proposal_id, updated_at",
    )
    .is("canceled_at", null);
  const { data, error } = await (userId
    ? query.or(`request_id.eq.${requestId},user_id.eq.${userId}`)
    : query.eq("request_id", requestId)
  ).order("start_date", { ascending: false });
  if (error) throw toAppError(error, `Error loading trips: ${error.message}`);
  const trips = readableRows(tripOfRequest, data);
  const accounts = trips.flatMap(({ user_id }) => user_id ?? []);
  const pending = await client.from("invitations").select("user_id").in("user_id", accounts);
  if (pending.error) throw toAppError(pending.error, `Error loading trips: ${pending.error.message}`);
  const pendingAccounts = new Set<string | null>([null, ...pending.data.map(({ user_id }) => user_id)]);
  return trips.map((trip) => ({
    ...trip,
    needsInvitation: trip.proposal_id === null && pendingAccounts.has(trip.user_id),
  }));
}

export async function readItineraryDays(client: DataClient, id: string): Promise<readonly TripDay[]> {
  const { data, error } = await client
    .from("itineraries")
    .select("daily_itinerary")
    .eq("id", id)
    .maybeSingle();
  if (error) throw toAppError(error);
  return tripDay.array().catch([]).parse(data?.daily_itinerary);
}

/** Invites the traveler of a trip again, or tells them of it if they have a password. Creates their account if needed. */
export const inviteAgain = (fetch: typeof window.fetch, tripId: string) =>
  callFunction<unknown>(fetch, "resend-invitation", { trip_id: tripId });

/** Creates account, trip and invitation in one request to the server. */
export const createTrip = (fetch: typeof window.fetch, trip: NewTrip) =>
  callFunction<CreatedTrip>(fetch, "make-trip", trip);

type TripRow = Database["public"]["Tables"]["trips"]["Row"];

/** Returns the removed trip, so that it can be restored. */
export async function removeTrip(client: DataClient, id: string): Promise<TripRow> {
  const { data, error } = await client.from("trips").delete().eq("id", id).select("*").single();
  if (error) throw toAppError(error);
  return data;
}

export async function restoreTrip(client: DataClient, trip: TripRow): Promise<void> {
  const { error } = await client.from("trips").insert(trip);
  if (error) throw toAppError(error);
}

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

export const tripAgreement = (client: DataClient, trip: TripDetails) =>
  queryOptions({
    queryKey: [...TRIPS_KEY, "agreement", trip.id, trip.updated_at],
    queryFn: () => readAgreement(client, trip),
    placeholderData: keepPreviousData,
  });
