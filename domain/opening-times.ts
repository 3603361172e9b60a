export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** When the office is open on some days of the week. */
export interface OpeningTimes {
  readonly days: readonly Weekday[];
  /** '08:30', in the office's time zone. */
  readonly opens: string;
  readonly closes: string;
  /** Days in free text, from settings stored before the days were a list; shown as they were written. */
  readonly text?: string | undefined;
}

/** 'Monday to Friday', 'Saturday', 'Monday, Wednesday and Friday'. */
export function describeDays({ days, text }: OpeningTimes): string {
  if (text) return text;
  const places = weekdays.flatMap((day, place) => (days.includes(day) ? [place] : []));
  const names = places.map((place) => weekdays[place] ?? "");
  const [first = ""] = names;
  const last = names.at(-1) ?? "";
  if (names.length < 2) return first;
  const isRow = (places.at(-1) ?? 0) - (places[0] ?? 0) === places.length - 1;
  if (isRow && names.length > 2) return `${first} to ${last}`;
  return `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** '8:30-16:30', or nothing where the free text says it all. */
export function describeTimes({ opens, closes }: OpeningTimes, separator = "-"): string {
  return opens && closes ? `${withoutZero(opens)}${separator}${withoutZero(closes)}` : "";
}

const withoutZero = (time: string) => time.replace(/^0(?=\d)/, "");
