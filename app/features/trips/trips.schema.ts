import { z } from "zod";
import { itinerary } from "#domain/itineraries.schema.ts";
import { tripDay, tripStatuses } from "#domain/trips.schema.ts";

const shared = {
  id: z.string(),
  title: z.string(),
  location: z.string(),
  image: z.string().nullable(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  status: z.enum(tripStatuses),
  /** The trip's own days, if they differ from the itinerary's. */
  days: z.array(tripDay).nullable().catch(null),
};

export const trip = z.object({
  ...shared,
  /** Null when the itinerary was deleted, or is not to be seen. */
  itinerary: z.object({ id: z.string(), image: z.string().nullable() }).nullable(),
});
export type Trip = z.infer<typeof trip>;

/** A trip with all that its itinerary says. */
export const wholeTrip = z.object({ ...shared, itinerary: z.nullable(itinerary) });
export type WholeTrip = z.infer<typeof wholeTrip>;

export const sentRequest = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: z.string(),
});
export type SentRequest = z.infer<typeof sentRequest>;
