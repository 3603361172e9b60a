import { describeZone } from "#domain/opening-times.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import type { Language } from "#domain/proposals/language.ts";
import { zoneOffsetMs } from "#domain/zone-offset.ts";

/** '14 March 2027, 09:05 Barbados time': a moment in the agency's time zone, the same on the page and in the PDF. */
export function formatMoment(moment: string, timeZone: string, language: Language): string {
  const ms = Date.parse(moment);
  const local = new Date(ms + zoneOffsetMs(ms, timeZone)).toISOString();
  const zone = language === "en" ? describeZone(timeZone) : `hora de ${placeOf(timeZone)}`;
  return `${formatDate(local.slice(0, 10), language)}, ${local.slice(11, 16)} ${zone}`;
}

const placeOf = (timeZone: string) => (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
