import { toHours, toMinutes } from "#app/lib/drive-hours.ts";
import {
  type DayFacts,
  type Effort,
  isEffort,
  isPace,
  type Meal,
  type Pace,
  type PriceLevel,
} from "#domain/itinerary-facts.ts";

/** The facts of a day as typed: hours with a decimal point, '' for what is not said. */
export interface FormDayFacts {
  readonly driveHours: string;
  readonly effort: Effort | "";
  readonly meals: readonly Meal[];
  readonly bed: string;
}

export const noFacts = (): FormDayFacts => ({ driveHours: "", effort: "", meals: [], bed: "" });

export const hasFacts = (facts: FormDayFacts): boolean => Object.keys(toStoredFacts(facts)).length > 0;

export function toFormFacts({ drive_minutes, effort, meals, bed }: DayFacts): FormDayFacts {
  return {
    driveHours: toHours(drive_minutes),
    effort: effort ?? "",
    meals: meals ?? [],
    bed: bed ?? "",
  };
}

/** Only what was said; a drive of no length is none. */
export function toStoredFacts({ driveHours, effort, meals, bed }: FormDayFacts) {
  const minutes = toMinutes(driveHours);
  return {
    ...(minutes > 0 && { drive_minutes: minutes }),
    ...(isEffort(effort) && { effort }),
    ...(meals.length > 0 && { meals: [...meals] }),
    ...(bed.trim() && { bed: bed.trim() }),
  };
}

/** How the trip feels and what moves its price, as typed. */
export interface FormSuitability {
  readonly pace: Pace | "";
  readonly effort: Effort | "";
  readonly best_months: readonly number[];
  readonly access_notes: string;
  readonly price_levels: {
    readonly hotels: string;
    readonly low_season: string;
    readonly high_season: string;
  }[];
}

interface StoredSuitability {
  readonly pace: string | null;
  readonly effort: string | null;
  readonly best_months: readonly number[];
  readonly access_notes: string;
  readonly price_levels: readonly PriceLevel[];
}

const typed = (price: number | null) => (price === null ? "" : String(price));

export function toFormSuitability(stored: StoredSuitability | null): FormSuitability {
  return {
    pace: isPace(stored?.pace) ? stored.pace : "",
    effort: isEffort(stored?.effort) ? stored.effort : "",
    best_months: stored?.best_months ?? [],
    access_notes: stored?.access_notes ?? "",
    price_levels: (stored?.price_levels ?? []).map(({ hotels, low_season, high_season }) => ({
      hotels,
      low_season: typed(low_season),
      high_season: typed(high_season),
    })),
  };
}

const MOST_DOLLARS = 9_999_999;

/** Blank or not a number: no price is named. */
function toSeasonPrice(text: string): number | null {
  const price = Number(text);
  return text.trim() !== "" && Number.isFinite(price) && price > 0
    ? Math.min(Math.round(price * 100) / 100, MOST_DOLLARS)
    : null;
}

export function toStoredSuitability(form: FormSuitability) {
  return {
    pace: form.pace || null,
    effort: form.effort || null,
    best_months: [...form.best_months].sort((one, other) => one - other),
    access_notes: form.access_notes.trim(),
    // A line without a name says nothing.
    price_levels: form.price_levels
      .filter(({ hotels }) => hotels.trim() !== "")
      .map(({ hotels, low_season, high_season }) => ({
        hotels: hotels.trim(),
        low_season: toSeasonPrice(low_season),
        high_season: toSeasonPrice(high_season),
      })),
  };
}
