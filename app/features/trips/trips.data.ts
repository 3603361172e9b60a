import {
  type SentRequest,
  sentRequest,
  type Trip,
  trip,
  type WholeTrip,
  wholeTrip,
} from "#app/features/trips/trips.schema.ts";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { isUuid } from "#domain/uuid.ts";

const NO_SUCH_TRIP = "There is no such trip among yours.";

/** One traveller's trips. Asked for by owner, since an admin may read everyone's. */
export async function listTrips(client: DataClient, userId: string): Promise<readonly Trip[]> {
  const { data, error } = await client
    .from("trips")
    .select(
      "id, title, location, image, start_date, end_date, status, days, itinerary:itineraries(id, image)",
    )
    .eq("user_id", userId)
    .is("cancelled_at", null)
    .order("start_date")
    .order("id");
  if (error) throw toAppError(error, "Your trips could not be loaded. Please try again.");
  return trip.array().parse(data);
}

/** One of a traveller's trips, whole. */
export async function readTrip(
  client: DataClient,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<WholeTrip> {
  if (!isUuid(id)) throw new AppError("not-found", NO_SUCH_TRIP);
  const { data, error } = await client
    .from("trips")
    .select("id, title, location, image, start_date, end_date, status, days, itinerary:itineraries(*)")
    .eq("user_id", userId)
    .eq("id", id)
    .is("cancelled_at", null)
    .maybeSingle();
  if (error) throw toAppError(error, "Your trip could not be loaded. Please try again.");
  if (!data) throw new AppError("not-found", NO_SUCH_TRIP);
  return wholeTrip.parse(data);
}

export async function listMyRequests(client: DataClient): Promise<readonly SentRequest[]> {
  const { data, error } = await client.rpc("my_requests");
  if (error) throw toAppError(error, "Your requests could not be loaded. Please try again.");
  return sentRequest.array().parse(data);
}
