const MOMENT = { dateStyle: "medium", timeStyle: "short" } as const;
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** The reader's own time zone, until the back office names the agency's. */
let moments = new Intl.DateTimeFormat("en-GB", MOMENT);

/** From now on moments are told on this time zone's clock: colleagues in two places read the same time. */
export function tellTimesIn(timeZone: string): void {
  if (moments.resolvedOptions().timeZone === timeZone) return;
  moments = new Intl.DateTimeFormat("en-GB", { ...MOMENT, timeZone });
}

/** Date and time, as '15 Nov 2026, 12:30'. */
export const formatMoment = (iso: string) => moments.format(new Date(iso));

/** Which calendar day it is in a time zone, as 2026-11-15. */
export const dayIn = (timeZone: string, moment: Date) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(moment);

/** A calendar day as it is, whatever the reader's time zone. */
export const formatDay = (isoDay: string) => DAY.format(new Date(`${isoDay}T12:00:00`));
