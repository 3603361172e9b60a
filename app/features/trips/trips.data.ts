import * as z from "zod/mini";
import {
  type Trip,
  type TripWithItinerary,
  trip,
  tripWithItinerary,
} from "#app/features/trips/trips.schema.ts";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { expert } from "#domain/proposals/view.ts";
import { readableRows } from "#domain/readable-rows.ts";
import { isUuid } from "#domain/uuid.ts";

const TRIPS_NOT_LOADED = "Your trips could not be loaded. Please try again.";
const TRIP_NOT_LOADED = "Your trip could not be loaded. Please try again.";
const NO_SUCH_TRIP = "We can't find this trip in your account.";

/** One traveler's trips. Filtered by traveler, because an admin may read everyone's. */
export async function listTrips(client: DataClient, userId: string): Promise<readonly Trip[]> {
  const { data, error } = await client
    .from("trips")
    .select("id, title, location, image, start_date, end_date, status, days")
    .eq("user_id", userId)
    .is("canceled_at", null)
    .order("start_date")
    .order("id");
  if (error) throw toAppError(error, TRIPS_NOT_LOADED);
  return readableRows(trip, data);
}

/** One of a traveler's trips, with all its fields. */
export async function readTrip(
  client: DataClient,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<TripWithItinerary> {
  if (!isUuid(id)) throw new AppError("not-found", NO_SUCH_TRIP);
  const [{ data, error }, expert, changes, ready] = await Promise.all([
    client
      .from("trips")
      .select(
        "id, title, location, image, start_date, end_date, status, days, stays, moves, contacts, proposal_id, itinerary:itinerary_copy, published:itineraries(id)",
      )
      .eq("user_id", userId)
      .eq("id", id)
      .is("canceled_at", null)
      .maybeSingle(),
    readTripExpert(client, id),
    client
      .from("trip_versions")
      .select("version, sentences, created_at, read_at")
      .eq("trip_id", id)
      .is("is_told", true)
      .order("version", { ascending: false }),
    client.rpc("trip_readiness", { trip: id }),
  ]);
  const failure = error ?? changes.error ?? ready.error;
  if (failure) throw toAppError(failure, TRIP_NOT_LOADED);
  if (!data) throw new AppError("not-found", NO_SUCH_TRIP);
  const trip = tripWithItinerary.parse({ ...data, changes: changes.data, ready: ready.data });
  // Travelers read published itineraries only.
  return {
    ...trip,
    expert,
    itinerary: trip.itinerary && { ...trip.itinerary, is_published: data.published !== null },
  };
}

/** Who works on a trip, for its traveler and for staff; null if nobody does. */
export async function readTripExpert(client: DataClient, id: string) {
  const { data, error } = await client.rpc("trip_expert", { trip_id: id });
  if (error) throw toAppError(error, "The trip could not be loaded. Please try again.");
  return z.nullable(expert).parse(data);
}

/** 'Got it': the traveler has read what changed up to this version. */
export async function readChanges(client: DataClient, trip: string, version: number): Promise<void> {
  const { error } = await client.rpc("read_trip_changes", { trip, up_to: version });
  if (error) throw toAppError(error);
}

export async function listMyRequests(client: DataClient) {
  const { data, error } = await client.rpc("my_requests");
  if (error) throw toAppError(error, "Your requests could not be loaded. Please try again.");
  return data;
}
export type MyRequest = Awaited<ReturnType<typeof listMyRequests>>[number];
