import {
  type Trip,
  type TripWithItinerary,
  trip,
  tripWithItinerary,
} from "#app/features/trips/trips.schema.ts";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { readableRows } from "#domain/readable-rows.ts";
import { isUuid } from "#domain/uuid.ts";

const TRIPS_NOT_LOADED = "Your trips could not be loaded. Please try again.";
const TRIP_NOT_LOADED = "Your trip could not be loaded. Please try again.";
const NO_SUCH_TRIP = "We can't find this trip in your account.";

/** One traveler's trips. Filtered by traveler, because an admin may read everyone's. */
export async function listTrips(client: DataClient, userId: string): Promise<readonly Trip[]> {
  const { data, error } = await client
    .from("trips")
    .select(
      "id, title, location, image, start_date, end_date, status, days, itinerary_id, itinerary:itineraries(id, image)",
    )
    .eq("user_id", userId)
    .is("canceled_at", null)
    .order("start_date")
    .order("id");
  if (error) throw toAppError(error, TRIPS_NOT_LOADED);
  if (!data.some(hasHiddenItinerary)) return readableRows(trip, data);
  const itineraries = await client.rpc("my_trip_itineraries").select("id, image");
  if (itineraries.error) throw toAppError(itineraries.error, TRIPS_NOT_LOADED);
  const itineraryById = new Map(itineraries.data.map((itinerary) => [itinerary.id, itinerary]));
  return readableRows(
    trip,
    data.map((row) =>
      hasHiddenItinerary(row) ? { ...row, itinerary: itineraryById.get(row.itinerary_id) ?? null } : row,
    ),
  );
}

interface TripRow {
  readonly itinerary_id: string | null;
  readonly itinerary: unknown;
}

/** Whether the trip's itinerary is no longer published. The traveler can still read it with `my_trip_itineraries`. */
function hasHiddenItinerary<Row extends TripRow>(row: Row): row is Row & { readonly itinerary_id: string } {
  return row.itinerary_id !== null && row.itinerary === null;
}

/** One of a traveler's trips, with all its fields. */
export async function readTrip(
  client: DataClient,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<TripWithItinerary> {
  if (!isUuid(id)) throw new AppError("not-found", NO_SUCH_TRIP);
  const [{ data, error }, expert] = await Promise.all([
    client
      .from("trips")
      .select(
        "id, title, location, image, start_date, end_date, status, days, proposal_id, itinerary_id, itinerary:itineraries(*)",
      )
      .eq("user_id", userId)
      .eq("id", id)
      .is("canceled_at", null)
      .maybeSingle(),
    client.rpc("trip_expert", { trip_id: id }),
  ]);
  if (error) throw toAppError(error, TRIP_NOT_LOADED);
  if (!data) throw new AppError("not-found", NO_SUCH_TRIP);
  if (expert.error) throw toAppError(expert.error, TRIP_NOT_LOADED);
  const row = { ...data, expert: expert.data };
  if (!hasHiddenItinerary(row)) return tripWithItinerary.parse(row);
  const itinerary = await client
    .rpc("my_trip_itineraries")
    .select("*")
    .eq("id", row.itinerary_id)
    .maybeSingle();
  if (itinerary.error) throw toAppError(itinerary.error, TRIP_NOT_LOADED);
  return tripWithItinerary.parse({ ...row, itinerary: itinerary.data });
}

export async function listMyRequests(client: DataClient) {
  const { data, error } = await client.rpc("my_requests");
  if (error) throw toAppError(error, "Your requests could not be loaded. Please try again.");
  return data;
}
export type MyRequest = Awaited<ReturnType<typeof listMyRequests>>[number];
