import { joinWithAnd } from "#domain/join-with-and.ts";

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

/** Opening hours of one or more weekdays. */
export interface OpeningTimes {
  readonly days: readonly Weekday[];
  /** '08:30', in the office's time zone. */
  readonly opens: string;
  readonly closes: string;
  /** Free text from older settings; shown as written. */
  readonly text?: string | undefined;
}

/** 'Monday to Friday', 'Saturday', 'Monday, Wednesday and Friday'. */
export function describeDays({ days, text }: OpeningTimes): string {
  if (text) return text;
  const openDays = weekdays.filter((day) => days.includes(day));
  const isConsecutive = openDays.length > 2 && weekdays.join().includes(openDays.join());
  return isConsecutive ? `${openDays[0]} to ${openDays.at(-1)}` : joinWithAnd(openDays);
}

/** '8:30-16:30', or '' if there is only free text. */
export function describeTimes({ opens, closes }: OpeningTimes, separator = "-"): string {
  return opens && closes ? `${withoutZero(opens)}${separator}${withoutZero(closes)}` : "";
}

/** 'America/Barbados' as 'Barbados time', 'UTC' as it is. */
export function describeZone(timeZone: string): string {
  if (timeZone === "UTC") return timeZone;
  return `${(timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ")} time`;
}

/** 'UTC-4', 'UTC+5:30', 'UTC'. */
export function describeOffset(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  if (minutes === 0) return "UTC";
  const pastHour = minutes % 60;
  const minutesText = pastHour ? `:${String(pastHour).padStart(2, "0")}` : "";
  return `UTC${offsetMs < 0 ? "-" : "+"}${Math.floor(minutes / 60)}${minutesText}`;
}

const withoutZero = (time: string) => time.replace(/^0(?=\d)/, "");
