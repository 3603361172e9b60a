import * as z from "zod/mini";
import { countDays, isYearInRange, MAX_TRIP_DAYS } from "#domain/calendar-days.ts";

export const YEAR_OUT_OF_RANGE = "The year must be from 2000 to 2999";
export const TRIP_TOO_LONG = "A trip lasts a year at most: check the last day";

/** A date that somebody enters. Stored dates are in this range too, because the database has the same limits. */
export const calendarDate = (missing = "Please enter a date") =>
  z.pipe(
    z
      .string(missing)
      .check(z.regex(/^\d{4,6}-\d\d-\d\d$/, missing), z.refine(isYearInRange, YEAR_OUT_OF_RANGE)),
    z.iso.date(missing),
  );

export const lastsAYearAtMost = z.refine<{ start_date: string; end_date: string }>(
  (trip) => countDays(trip.start_date, trip.end_date) <= MAX_TRIP_DAYS,
  { path: ["end_date"], message: TRIP_TOO_LONG },
);
