import { type SentRequest, sentRequest, type Trip, trip } from "#app/features/trips/trips.schema.ts";
import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

/** One traveller's trips. Asked for by owner, since an admin may read everyone's. */
export async function listTrips(client: DataClient, userId: string): Promise<readonly Trip[]> {
  const { data, error } = await client
    .from("trips")
    .select("id, title, location, image, start_date, end_date, status, itinerary:itineraries(id, image)")
    .eq("user_id", userId)
    .is("cancelled_at", null)
    .order("start_date")
    .order("id");
  if (error) throw toAppError(error, "Your trips could not be loaded. Please try again.");
  return trip.array().parse(data);
}

export async function listMyRequests(client: DataClient): Promise<readonly SentRequest[]> {
  const { data, error } = await client.rpc("my_requests");
  if (error) throw toAppError(error, "Your requests could not be loaded. Please try again.");
  return sentRequest.array().parse(data);
}
