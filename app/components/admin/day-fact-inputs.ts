import { type DayFacts, type Effort, isEffort, type Meal, type TravelWay } from "#domain/itinerary-facts.ts";
import { readNumber } from "#domain/typed-number.ts";

/** The facts of a day as typed: hours as a decimal number, '' if unset. */
export interface DayFactInputs {
  readonly driveHours: string;
  readonly effort: Effort | "";
  readonly meals: readonly Meal[];
  readonly bed: string;
}

/** Where the day is, as typed. */
export interface PlaceInputs {
  /** Names in the gazetteer (domain/gazetteer.ts) get a pin on the map. */
  readonly place: string;
  /** From the previous place. */
  readonly travelHours: string;
  readonly travelBy: TravelWay | "";
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

export const TRAVEL_HOURS = { max: 72, example: "1.5 or 12" } as const;
const MAX_PLACE_NAME_LENGTH = 100;

export interface StoredPlace {
  readonly place?: string | undefined;
  readonly travel_hours?: number | undefined;
  readonly travel_by?: TravelWay | undefined;
}

export const toPlaceInputs = ({ place, travel_hours, travel_by }: StoredPlace): PlaceInputs => ({
  place: place ?? "",
  travelHours: travel_hours ? String(Math.round(travel_hours * 100) / 100) : "",
  travelBy: travel_by ?? "",
});

/** Stored fields of a day's place; empty ones are omitted. */
export function toStoredPlace({ place, travelHours, travelBy }: PlaceInputs) {
  const hours = readNumber(travelHours);
  const known = typeof hours === "number" ? Math.min(hours, TRAVEL_HOURS.max) : 0;
  const name = place.trim().slice(0, MAX_PLACE_NAME_LENGTH);
  return {
    ...(name && { place: name }),
    ...(name && known > 0 && { travel_hours: Math.round(known * 100) / 100 }),
    ...(name && travelBy && { travel_by: travelBy }),
  };
}
