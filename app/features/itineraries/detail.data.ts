import { AppError, isOutageStatus, toAppError, UnreachableError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import { type Itinerary, itinerary } from "#domain/itineraries.schema.ts";
import { isUuid } from "#domain/uuid.ts";

const NOT_FOUND = "Itinerary not found";

/**
 * Reads one itinerary (request 4 of the specification). Row-level security hides unpublished ones. Invalid ids are rejected
 * without a query.
 */
export async function readItinerary(client: DataClient, id: string | undefined): Promise<Itinerary> {
  if (!id) throw new AppError("not-found", "No itinerary ID provided");
  if (!isUuid(id)) throw new AppError("not-found", NOT_FOUND);
  const { data, error, status } = await client.from("itineraries").select("*").eq("id", id).single();
  if (error && isOutageStatus(status)) throw new UnreachableError("We cannot be reached.", { cause: error });
  if (error) throw toAppError(error, NOT_FOUND);
  return itinerary.parse(data);
}
