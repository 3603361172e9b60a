import { z } from "zod";
import { tripStatuses } from "#domain/trips.schema.ts";

export const trip = z.object({
  id: z.string(),
  title: z.string(),
  location: z.string(),
  image: z.string().nullable(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  status: z.enum(tripStatuses),
  /** Null when the itinerary was deleted, or is not to be seen. */
  itinerary: z.object({ id: z.string(), image: z.string().nullable() }).nullable(),
});
export type Trip = z.infer<typeof trip>;

export const sentRequest = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: z.string(),
});
export type SentRequest = z.infer<typeof sentRequest>;
