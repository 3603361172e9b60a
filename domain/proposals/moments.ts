import { formatDate } from "#domain/proposals/dates.ts";
import type { Language } from "#domain/proposals/language.ts";
import { zoneOffset } from "#domain/zone-offset.ts";

/** '14 March 2027, 09:05 (America/Barbados)': a moment in the agency's time zone, the same on page and PDF. */
export function formatMoment(moment: string, timeZone: string, language: Language): string {
  const ms = Date.parse(moment);
  const local = new Date(ms + zoneOffset(ms, timeZone)).toISOString();
  return `${formatDate(local.slice(0, 10), language)}, ${local.slice(11, 16)} (${timeZone})`;
}
