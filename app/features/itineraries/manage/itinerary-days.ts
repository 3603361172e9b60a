import { hasFacts, noFacts, type TypedDayFacts } from "#app/components/admin/typed-day-facts.ts";

export interface ItineraryDay {
  readonly title: string;
  readonly description: string;
  readonly facts: TypedDayFacts;
}

export const blankDay = (): ItineraryDay => ({ title: "", description: "", facts: noFacts() });

export const isWritten = ({ title, description, facts }: ItineraryDay) =>
  title.trim() !== "" || description.trim() !== "" || hasFacts(facts);

/** Raising the duration appends blank days, lowering it cuts the last ones off. */
export function fitDays(days: readonly ItineraryDay[], duration: number): ItineraryDay[] {
  const kept = days.slice(0, duration);
  return [...kept, ...Array.from({ length: duration - kept.length }, blankDay)];
}

/** How many written days a shorter itinerary would lose. */
export function writtenDaysBeyond(days: readonly ItineraryDay[], duration: number): number {
  return days.slice(duration).filter(isWritten).length;
}

/** A whole number from 1 up; anything else that was typed becomes 1. */
export function toDuration(typed: string): number {
  const number = Math.floor(Number(typed));
  return Number.isFinite(number) && number >= 1 ? Math.min(number, 365) : 1;
}

/** Two decimals from 0 up; anything else that was typed becomes 0. */
export function toPrice(typed: string): number {
  const number = Number(typed);
  return Number.isFinite(number) && number > 0 ? Math.min(Math.round(number * 100) / 100, 9_999_999) : 0;
}
