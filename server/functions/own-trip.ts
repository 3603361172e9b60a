import { z } from "zod";
import { itinerary } from "#domain/itineraries.schema.ts";
import { storedTrip } from "#domain/trips.schema.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { FunctionError, loginRequiredError, unavailableError } from "#server/functions/function-error.ts";
import { fromQuery } from "#server/functions/input.ts";

const NO_SUCH_TRIP = "We can't find this trip in your account.";

/** Null if there is none, or none that can be read. */
const itineraryCopy = z.nullable(itinerary).catch(null);

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
      "id, title, location, image, start_date, end_date, updated_at, days, itinerary:itinerary_copy, itinerary_id",
    )
    .eq("id", id)
    .is("canceled_at", null)
    .maybeSingle();
  if (error) throw status === 401 || status === 403 ? loginRequiredError() : unavailableError(error);
  if (!data) throw new FunctionError(404, NO_SUCH_TRIP);
  const { days, ...trip } = tripRow.parse(data);
  if (!days) return { ...trip, itinerary: null };
  const copy = itineraryCopy.parse(data.itinerary) ?? withoutItinerary(trip);
  // A subtitle such as 'Ten days in Peru' may be wrong for other days.
  const isUnchanged = JSON.stringify(days) === JSON.stringify(copy.daily_itinerary);
  return {
    ...trip,
    itinerary: {
      ...copy,
      subtitle: isUnchanged ? copy.subtitle : "",
      daily_itinerary: days,
      duration: isUnchanged ? copy.duration : days.length,
    },
  };
}

/** For a trip from a proposal or a request of its own. */
const withoutItinerary = ({ id, title, location, updated_at }: Omit<z.infer<typeof tripRow>, "days">) =>
  itinerary.parse({
    id,
    title,
    location,
    duration: 0,
    daily_itinerary: [],
    is_featured: false,
    is_published: false,
    price: 0,
    created_at: updated_at,
    created_by: null,
  });
