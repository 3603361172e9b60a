import { type DayFacts, type Effort, isEffort, type Meal } from "#domain/itinerary-facts.ts";
import { readNumber } from "#domain/typed-number.ts";

/** The facts of a day as typed: hours as a decimal number, '' if unset. */
export interface DayFactInputs {
  readonly driveHours: string;
  readonly effort: Effort | "";
  readonly meals: readonly Meal[];
  readonly bed: string;
}

export const blankDayFacts = (): DayFactInputs => ({ driveHours: "", effort: "", meals: [], bed: "" });

export const hasFacts = (facts: DayFactInputs): boolean => Object.keys(toStoredFacts(facts)).length > 0;

const MINUTES_PER_HOUR = 60;
export const DRIVE_HOURS = { max: 24, example: "1.5 or 12" } as const;

export function toDayFactInputs({ drive_minutes, effort, meals, bed }: DayFacts): DayFactInputs {
  return {
    // Hours with at most two decimals.
    driveHours: drive_minutes ? String(Math.round((drive_minutes / MINUTES_PER_HOUR) * 100) / 100) : "",
    effort: effort ?? "",
    meals: meals ?? [],
    bed: bed ?? "",
  };
}

/** Returns only the facts that are set. A drive of zero hours counts as not set. */
export function toStoredFacts({ driveHours, effort, meals, bed }: DayFactInputs) {
  const hours = readNumber(driveHours);
  const minutes =
    typeof hours === "number" ? Math.round(Math.min(hours, DRIVE_HOURS.max) * MINUTES_PER_HOUR) : 0;
  return {
    ...(minutes > 0 && { drive_minutes: minutes }),
    ...(isEffort(effort) && { effort }),
    ...(meals.length > 0 && { meals: [...meals] }),
    ...(bed.trim() && { bed: bed.trim() }),
  };
}
