import { z } from "zod";
import { type CreatedTrip, type NewTrip, newTrip } from "#domain/trips.schema.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { dataOrThrow } from "#server/functions/database-error.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError, unavailableError } from "#server/functions/function-error.ts";
import { fromBody } from "#server/functions/input.ts";
import { createTravelerTeller } from "#server/functions/invitations/tell-traveler.ts";

export const newTripInput = fromBody(newTrip, { status: 422 });

const addedTrip = z.object({ trip_id: z.string() });

/**
 * Turns a request into a trip and tells its sender. A repeated request with the same key adds no second trip, and does
 * what the first did not finish.
 */
export function createMakeTripHandler(deps: FunctionDeps): Handler<"admin", NewTrip> {
  const tellTraveler = createTravelerTeller(deps);
  return async ({ caller, input: { request_id, key, trip } }) => {
    const { client } = caller;
    const { itinerary } = await readRequest(client, request_id);
    // The database sets the account: that of the request's address.
    const newRow = {
      ...trip,
      request_id,
      itinerary_id: itinerary?.id ?? null,
      location: itinerary?.location ?? "",
      image: itinerary?.image ?? null,
      idempotency_key: key,
    };
    const { trip_id: tripId } = addedTrip.parse(dataOrThrow(await client.rpc("add_trip", { trip: newRow })));
    const invitation = await tellTraveler(caller, { tripId }).catch((cause: unknown) => {
      deps.log("error", "traveler not told of their trip", { trip: tripId, error: cause });
      return "failed" as const;
    });
    return Response.json({ trip_id: tripId, invitation } satisfies CreatedTrip);
  };
}

async function readRequest(client: DatabaseClient, id: string) {
  const { data, error } = await client
    .from("requests")
    .select("itinerary:itineraries!itinerary_id(id, location, image)")
    .eq("id", id)
    .maybeSingle();
  if (error) throw unavailableError(error);
  if (!data) throw new FunctionError(404, "This request has been deleted.");
  return data;
}
