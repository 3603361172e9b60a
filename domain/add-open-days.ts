import type { TripDay } from "#domain/trips.schema.ts";

const OPEN_DAY = {
  title: "Open day",
  description: "Nothing is planned yet. Your planner will arrange this day with you.",
};

/** Every day of the trip; days missing from the itinerary are shown as open days. */
export function addOpenDays(planned: readonly TripDay[], tripDays: number): readonly TripDay[] {
  const missing = Array.from({ length: tripDays }, (_, index) => index + 1)
    .filter((day) => !planned.some((plan) => plan.day === day))
    .map((day) => ({ day, ...OPEN_DAY }));
  return [...planned, ...missing].toSorted((one, other) => one.day - other.day);
}
