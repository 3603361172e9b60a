import { format, parseISO } from "date-fns";
import { addDays } from "#server/dates/add-days.ts";

/** The date of a trip's nth day, such as 'Sat, 12 Dec'; empty when the trip is over by then. */
export function dayLabel(
  trip: { readonly start_date: string; readonly end_date: string },
  day: number,
): string {
  if (!Number.isInteger(day) || day < 1) return "";
  const date = addDays(trip.start_date, day - 1);
  return date > trip.end_date ? "" : format(parseISO(date), "EEE, d MMM");
}
