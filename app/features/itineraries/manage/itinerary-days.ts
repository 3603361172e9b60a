import { blankDayFacts, type DayFactInputs, hasFacts } from "#app/components/admin/day-fact-inputs.ts";

export interface ItineraryDay {
  readonly title: string;
  readonly description: string;
  readonly facts: DayFactInputs;
  /** The day's place. Names in the gazetteer (domain/gazetteer.ts) get a pin on the map. */
  readonly place: string;
  /** Travel time from the previous place, as typed. */
  readonly travelHours: string;
}

export const blankDay = (): ItineraryDay => ({
  title: "",
  description: "",
  facts: blankDayFacts(),
  place: "",
  travelHours: "",
});

/** Whether the day has any content. */
export const isWritten = ({ title, description, facts, place }: ItineraryDay) =>
  title.trim() !== "" || description.trim() !== "" || place.trim() !== "" || hasFacts(facts);

const MAX_TRAVEL_HOURS = 72;
const MAX_PLACE_NAME_LENGTH = 100;
const MAX_DURATION_DAYS = 365;
const MAX_PRICE = 9_999_999;

/** Stored fields of a day's place; empty ones are omitted. */
export function toStoredPlace({ place, travelHours }: Pick<ItineraryDay, "place" | "travelHours">) {
  // Some staff type a decimal comma.
  const hours = Math.min(Number(travelHours.replace(",", ".")), MAX_TRAVEL_HOURS);
  const name = place.trim().slice(0, MAX_PLACE_NAME_LENGTH);
  return {
    ...(name && { place: name }),
    ...(name && hours > 0 && { travel_hours: Math.round(hours * 100) / 100 }),
  };
}

/** Raising the duration appends blank days, lowering it removes the last ones. */
export function fitDays(days: readonly ItineraryDay[], duration: number): ItineraryDay[] {
  const keptDays = days.slice(0, duration);
  return [...keptDays, ...Array.from({ length: duration - keptDays.length }, blankDay)];
}

/** How many days with content would be lost by shortening the itinerary to `duration`. */
export function countWrittenDaysAfter(days: readonly ItineraryDay[], duration: number): number {
  return days.slice(duration).filter(isWritten).length;
}

/** A whole number from 1 to 365. Decimals are cut off, and input below 1 or without a number becomes 1. */
export function toDuration(typed: string): number {
  const number = Math.floor(Number(typed));
  return Number.isFinite(number) && number >= 1 ? Math.min(number, MAX_DURATION_DAYS) : 1;
}

/** A price with two decimals. Input that is not a positive number becomes 0. */
export function toPrice(typed: string): number {
  const number = Number(typed);
  return Number.isFinite(number) && number > 0 ? Math.min(Math.round(number * 100) / 100, MAX_PRICE) : 0;
}
