import {
  blankDayFacts,
  type DayFactInputs,
  hasFacts,
  type PlaceInputs,
} from "#app/components/admin/day-fact-inputs.ts";
import { readNumber } from "#domain/typed-number.ts";

export interface ItineraryDay extends PlaceInputs {
  readonly title: string;
  readonly description: string;
  readonly facts: DayFactInputs;
  readonly image: string | null;
}

export const blankDay = (): ItineraryDay => ({
  title: "",
  description: "",
  facts: blankDayFacts(),
  place: "",
  travelHours: "",
  travelBy: "",
  image: null,
});

/** Whether the day has any content. */
export const isWritten = ({ title, description, facts, place, image }: ItineraryDay) =>
  [title, description, place, image ?? ""].some((text) => text.trim() !== "") || hasFacts(facts);

export const DURATION_DAYS = { max: 365, example: "12" } as const;
export const PRICE = { max: 9_999_999, example: "1,480.00 or 1480" } as const;

/** Raising the duration appends blank days, lowering it removes the last ones. */
export function fitDays(days: readonly ItineraryDay[], duration: number): ItineraryDay[] {
  const keptDays = days.slice(0, duration);
  return [...keptDays, ...Array.from({ length: duration - keptDays.length }, blankDay)];
}

/** How many days with content would be lost by shortening the itinerary to `duration`. */
export function countWrittenDaysAfter(days: readonly ItineraryDay[], duration: number): number {
  return days.slice(duration).filter(isWritten).length;
}

/** Zero if the text is no number, or not clear. The form does not save a number that is not clear. */
function knownNumber(typed: string): number {
  const number = readNumber(typed);
  return typeof number === "number" ? number : 0;
}

/** A whole number from 1 to 365. Decimals are cut off, and input below 1 or without a number becomes 1. */
export const toDuration = (typed: string): number =>
  Math.min(Math.max(Math.floor(knownNumber(typed)), 1), DURATION_DAYS.max);

/** A price with two decimals. Input that is not a positive number becomes 0. */
export const toPrice = (typed: string): number =>
  Math.min(Math.round(knownNumber(typed) * 100) / 100, PRICE.max);
