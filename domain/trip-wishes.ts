import { addDays, countDays, isCalendarDate, MAX_TRIP_DAYS } from "#domain/calendar-days.ts";
import { formatDateRange } from "#domain/date-range.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";
import { months } from "#domain/months.ts";

/**
 * What every trip form also asks, all optional. Like the other fields, they are text: `childAges` is '4, 9', and `when`
 * is 'flexible', a month ('2027-03'), a first day ('2027-03-01') or two days ('2027-03-01 to 2027-03-08').
 */
export interface TripWishes {
  readonly childAges: string;
  readonly when: string;
}

export const MAX_CHILDREN = 20;
const MAX_CHILD_AGE = 17;

/** The ages in text such as '4, 9' or '4 and 9'; null if it holds anything else. */
export function readChildAges(text: string): readonly number[] | null {
  const words = text.split(/[\s,;]+|\band\b/).filter(Boolean);
  const ages = words.map((word) => (/^\d{1,2}$/.test(word) ? Number(word) : Number.NaN));
  return ages.length <= MAX_CHILDREN && ages.every((age) => age <= MAX_CHILD_AGE) ? ages : null;
}

/** Fields of a form, as it was sent or as it is stored. */
interface Party {
  readonly travelers?: unknown;
  readonly childAges?: unknown;
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** How many travel. `adults` is null if the number of travelers is unknown. */
export function partyOf({ travelers, childAges }: Party) {
  const total = Number.parseInt(String(travelers ?? ""), 10);
  const ages = readChildAges(textOf(childAges)) ?? [];
  return { adults: total > ages.length ? total - ages.length : null, ages };
}

/** '4 (2 adults, children aged 4 and 9)'; without children, the number of travelers alone. */
export function describeParty(details: Party): string {
  const { adults, ages } = partyOf(details);
  const total = String(details.travelers ?? "").trim();
  if (ages.length === 0) return total;
  const children = `${ages.length === 1 ? "a child" : "children"} aged ${joinWithAnd(ages.map(String))}`;
  return adults === null
    ? children
    : `${total} (${adults} ${adults === 1 ? "adult" : "adults"}, ${children})`;
}

export const isMonth = (when: string): boolean => /^2\d{3}-(0[1-9]|1[0-2])$/.test(when);

/** The month from 1 to 12 of `when` or of a date; NaN if it is unknown. */
export const monthOf = (when: unknown): number => Number(textOf(when).match(/^\d{4}-(\d\d)/)?.[1]);

/** The two days in '2027-03-01 to 2027-03-08'; the last one is empty in '2027-03-01'. */
export function daysIn(when: string): { readonly first: string; readonly last: string } {
  const [first = "", last = ""] = when.split("to").map((day) => day.trim());
  return { first, last };
}

/** 'Flexible', 'March 2027', '1 – 8 Mar 2027' or 'From 1 Mar 2027'. */
export function describeWhen(value: unknown): string {
  const when = textOf(value);
  if (when === "" || when === "flexible") return when && "Flexible";
  if (isMonth(when)) return nameOfMonth(when);
  const { first, last } = daysIn(when);
  if (!isCalendarDate(first)) return when;
  return isCalendarDate(last) ? formatDateRange(first, last) : `From ${formatDateRange(first, first)}`;
}

const nameOfMonth = (month: string) => `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** The months that a form offers, beginning with the month of this date. */
export function monthsFrom(
  date: string,
  count = 24,
): readonly { readonly value: string; readonly name: string }[] {
  const start = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = String(((start + index) % 12) + 1).padStart(2, "0");
    const value = `${Math.floor((start + index) / 12)}-${month}`;
    return { value, name: nameOfMonth(value) };
  });
}

/** What is wrong with `when`; undefined if nothing is. It is not yet tomorrow everywhere, so yesterday is no past day. */
export function whenProblem(when: string, now = new Date()): string | undefined {
  if (when === "" || when === "flexible") return undefined;
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  if (isMonth(when)) {
    return monthsFrom(yesterday, 26).some(({ value }) => value === when)
      ? undefined
      : "Please choose one of the next 24 months";
  }
  const { first, last } = daysIn(when);
  if (!first || first === "dates") return "Please choose the first day";
  if (!isCalendarDate(first) || (last && !isCalendarDate(last))) return "Please choose days that exist";
  if (first < yesterday) return "The first day has passed";
  if (last && last < first) return "The last day is before the first";
  if (last && countDays(first, last) > MAX_TRIP_DAYS)
    return "A trip lasts a year at most: check the last day";
  return undefined;
}
