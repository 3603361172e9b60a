import { z } from "zod";
import { itinerary } from "#domain/itineraries.schema.ts";
import { expert } from "#domain/proposals/view.ts";
import { readableRows } from "#domain/readable-rows.ts";
import { storedPlan } from "#domain/trip-plan.ts";
import { storedTrip, tripStatuses } from "#domain/trips.schema.ts";

const travelersTrip = storedTrip.extend({ status: z.enum(tripStatuses) });

/** A trip as the list shows it. */
export const trip = travelersTrip;
export type Trip = z.infer<typeof trip>;

/** A change that the traveler is told of. */
const tripChange = z.object({
  version: z.number(),
  sentences: z.array(z.string()),
  created_at: z.string(),
  read_at: z.string().nullable(),
});

/** What there is to do before a trip. Kinds that this version of the site does not know are left out. */
const readiness = z.object({
  what: z.enum(["papers", "changes", "phone"]),
  done: z.number(),
  total: z.number(),
});
export type ReadyLine = z.infer<typeof readiness>;
export const readinessLines = z.unknown().transform((lines) => readableRows(readiness, lines ?? []));

/** A trip with a copy of the itinerary that it was made from, for its own page. */
export const tripWithItinerary = travelersTrip.extend({
  ...storedPlan,
  itinerary: z.nullable(itinerary).catch(null),
  /** Who works on the trip; null if nobody does, and in a copy from before there was one. */
  expert: z.nullable(expert).default(null),
  /** The accepted proposal; copies of older versions of the site lack it. */
  proposal_id: z.string().nullable().default(null),
  /** Latest first. */
  changes: z.array(tripChange).catch([]),
  ready: readinessLines,
});
export type TripWithItinerary = z.infer<typeof tripWithItinerary>;
