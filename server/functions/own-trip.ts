import { z } from "zod";
import { itinerary } from "#domain/itineraries.schema.ts";
import { storedTrip } from "#domain/trips.schema.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { FunctionError, loginRequiredError, unavailableError } from "#server/functions/function-error.ts";
import { fromQuery } from "#server/functions/input.ts";

const NO_SUCH_TRIP = "We can't find this trip in your account.";

const tripRow = storedTrip.extend({ updated_at: z.string() });

export type OwnTrip = Omit<z.infer<typeof tripRow>, "days"> & {
  readonly itinerary: z.infer<typeof itinerary> | null;
};

const tripQuery = z.object({ trip: z.guid() });
export type TripQuery = z.infer<typeof tripQuery>;
export const tripInput = fromQuery(tripQuery, { status: 404, message: NO_SUCH_TRIP });

/** Reads a trip with the caller's own rights, so that row-level security decides whether it is theirs. */
export async function readOwnTrip(client: DatabaseClient, id: string): Promise<OwnTrip> {
  const { data, error, status } = await client
    .from("trips")
    .select(
      "id, title, location, image, start_date, end_date, updated_at, days, itinerary_id, itinerary:itineraries(*)",
    )
    .eq("id", id)
    .is("canceled_at", null)
    .maybeSingle();
  if (error) throw status === 401 || status === 403 ? loginRequiredError() : unavailableError(error);
  if (!data) throw new FunctionError(404, NO_SUCH_TRIP);
  const itineraryRow = data.itinerary ?? (await readUnpublished(client, data.itinerary_id));
  const { days, ...trip } = tripRow.parse(data);
  if (!itineraryRow) return { ...trip, itinerary: null };
  const catalogItinerary = itinerary.parse(itineraryRow);
  // A trip with its own days is printed without the itinerary's subtitle, which may state another number of days.
  return {
    ...trip,
    itinerary: days?.length
      ? { ...catalogItinerary, subtitle: "", daily_itinerary: days, duration: days.length }
      : catalogItinerary,
  };
}

/** An itinerary that is no longer public, but that the caller's trip is based on. */
async function readUnpublished(client: DatabaseClient, id: string | null): Promise<unknown> {
  if (!id) return null;
  const { data, error } = await client.rpc("my_trip_itineraries").select("*").eq("id", id).maybeSingle();
  if (error) throw unavailableError(error);
  return data;
}
