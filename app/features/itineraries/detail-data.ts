import { type Itinerary, itinerary } from "#app/features/itineraries/itineraries.schema.ts";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#app/lib/data-client.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NOT_FOUND = "Itinerary not found";

/** One published itinerary, whole (call 4). What cannot be an id is answered without asking the database. */
export async function readItinerary(client: DataClient, id: string | undefined): Promise<Itinerary> {
  if (!id) throw new AppError("not-found", "No itinerary ID provided");
  if (!UUID.test(id)) throw new AppError("not-found", NOT_FOUND);
  const { data, error } = await client.from("itineraries").select("*").eq("id", id).single();
  if (error) throw toAppError(error, NOT_FOUND);
  return itinerary.parse(data);
}
