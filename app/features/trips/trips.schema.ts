import { z } from "zod";
import { itinerary } from "#domain/itineraries.schema.ts";
import { expert } from "#domain/proposals/view.ts";
import { storedTrip, tripStatuses } from "#domain/trips.schema.ts";

const travelersTrip = storedTrip.extend({ status: z.enum(tripStatuses) });

/** A trip as the list shows it. */
export const trip = travelersTrip;
export type Trip = z.infer<typeof trip>;

/** A trip with a copy of the itinerary that it was made from, for its own page. */
export const tripWithItinerary = travelersTrip.extend({
  itinerary: z.nullable(itinerary).catch(null),
  /** Who works on the trip; null if nobody does, and in a copy from before there was one. */
  expert: z.nullable(expert).default(null),
  /** The accepted proposal; copies of older versions of the site lack it. */
  proposal_id: z.string().nullable().default(null),
});
export type TripWithItinerary = z.infer<typeof tripWithItinerary>;
