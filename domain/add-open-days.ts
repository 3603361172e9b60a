import type { TripDay } from "#domain/trips.schema.ts";

const OPEN_DAY = {
  title: "Open day",
  description: "Nothing is planned yet. Your planner will arrange this day with you.",
};

/** For forms, which have a blank field for each day that is not planned. */
export const BLANK_DAY = { title: "", description: "" };

/** Every day of the trip; days that are not planned are shown as open days. */
export function addOpenDays(planned: readonly TripDay[], tripDays: number, openDay = OPEN_DAY): TripDay[] {
  const missing = Array.from({ length: tripDays }, (_, index) => index + 1)
    .filter((day) => !planned.some((plan) => plan.day === day))
    .map((day) => ({ day, ...openDay }));
  return [...planned, ...missing].toSorted((one, other) => one.day - other.day);
}
