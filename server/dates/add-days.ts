import { addDays as addDaysTo, formatISO, parseISO } from "date-fns";

/** A calendar date such as 2026-12-30, some days later. By the calendar, so that a change of clocks shifts nothing. */
export function addDays(date: string, days: number): string {
  return formatISO(addDaysTo(parseISO(date), days), { representation: "date" });
}
