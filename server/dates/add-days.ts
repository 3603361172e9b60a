import { addDays as addDaysTo } from "date-fns/addDays";
import { formatISO } from "date-fns/formatISO";
import { parseISO } from "date-fns/parseISO";

/** A calendar date such as 2026-12-30, some days later. By the calendar, so that a change of clocks shifts nothing. */
export function addDays(date: string, days: number): string {
  return formatISO(addDaysTo(parseISO(date), days), { representation: "date" });
}
