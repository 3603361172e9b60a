import { z } from "zod";
import { addDays } from "#domain/calendar-days.ts";
import { planContradictions } from "#domain/plan-contradictions.ts";
import { tripDay } from "#domain/trips.schema.ts";

/** What an itinerary's row says about its days; nothing without a row. */
export const itineraryPlan = z.object({
  days: z.array(tripDay).default([]),
  includes: z.array(z.string()).default([]),
});
type ItineraryPlan = z.infer<typeof itineraryPlan>;

const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6];

/**
 * The dates of an example that starts in `days` days or up to six days later: the first on which its texts say nothing
 * untrue, such as a visit to a museum on the weekday on which it is closed.
 */
export function demoDates(
  plan: ItineraryPlan,
  { days, duration, now = new Date() }: { days: number; duration: number; now?: Date },
) {
  const candidates = DAYS_OF_WEEK.map((later) => {
    const start_date = addDays(now.toISOString().slice(0, 10), days + later);
    return { start_date, end_date: addDays(start_date, duration - 1) };
  });
  const countUntrue = (dates: (typeof candidates)[number]) =>
    planContradictions({ title: "", ...plan, ...dates }).length;
  return candidates.reduce((best, dates) => (countUntrue(dates) < countUntrue(best) ? dates : best));
}
