import { z } from "zod";
import { asObject } from "#domain/as-object.ts";
import { calendarDate, lastsAYearAtMost } from "#domain/calendar-date.schema.ts";
import { MAX_TRIP_DAYS } from "#domain/calendar-days.ts";
import { meals } from "#domain/itinerary-facts.ts";
import { enteredPlan, storedPlan } from "#domain/trip-plan.ts";

export const tripStatuses = ["upcoming", "planning", "past"] as const;
export type TripStatus = (typeof tripStatuses)[number];

/** Invalid values of the optional fields are dropped, but the day is kept. */
export const tripDay = z.object({
  day: z.number().int().min(1),
  title: z.string().trim().max(200),
  description: z.string().trim().max(5000),
  drive_minutes: z.number().optional().catch(undefined),
  effort: z.enum(["easy", "moderate", "demanding"]).optional().catch(undefined),
  meals: z.array(z.enum(meals)).optional().catch(undefined),
  bed: z.string().optional().catch(undefined),
  place: z.string().optional().catch(undefined),
  travel_hours: z.number().optional().catch(undefined),
  travel_by: z.enum(["flight", "boat", "road"]).optional().catch(undefined),
  /** A storage path; null in the days of a proposal that have none. */
  image: z.string().nullish().catch(undefined),
});
export type TripDay = z.infer<typeof tripDay>;

/** A stored trip, without the copy of its itinerary. */
export const storedTrip = z.object({
  id: z.string(),
  title: z.string(),
  location: z.string(),
  image: z.string().nullable(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** Null if nobody has planned any. */
  days: z.array(tripDay).nullable().catch(null),
});

/** Of a trip, what its accepted proposal says, too. */
export const tripPlan = storedTrip.pick({ start_date: true, end_date: true, days: true });
export type TripPlan = z.infer<typeof tripPlan>;

/** A version of a trip's plan, as the database keeps it. */
export const tripVersionPlan = tripPlan.extend({ title: z.string(), ...storedPlan });

const TITLE_MISSING = "Please give the trip a title";
export const ENDS_BEFORE_START = "The trip ends before it starts";

/** Fields of the trip form, for new and existing trips. */
export const tripForm = z
  .object({
    title: z.string().trim().min(1, TITLE_MISSING).max(200),
    start_date: calendarDate("Please enter the first day"),
    end_date: calendarDate("Please enter the last day"),
    status: z.enum(tripStatuses),
    /** Null for a new trip means the itinerary's days. */
    days: z.array(tripDay).max(MAX_TRIP_DAYS).nullable(),
    ...enteredPlan,
  })
  .refine((trip) => trip.end_date >= trip.start_date, { path: ["end_date"], message: ENDS_BEFORE_START })
  .check(lastsAYearAtMost);
export type TripForm = z.infer<typeof tripForm>;

export const NO_ENTRIES = { stays: [], moves: [], contacts: [] };

/** The payload that creates a trip from a request. */
export const newTrip = z.object({
  request_id: z.uuid(),
  /** Idempotency key: resubmitting the form does not create a second trip. */
  key: z.uuid(),
  /** A new trip has no stays and journeys yet. */
  trip: z.preprocess((trip) => ({ ...NO_ENTRIES, ...asObject(trip) }), tripForm),
});
export type NewTrip = z.infer<typeof newTrip>;

/** The result of creating a trip. The traveler is invited to their account, or told by mail if they have a password. */
export interface CreatedTrip {
  readonly trip_id: string;
  readonly invitation: "sent" | "told" | "failed" | "not needed";
}
