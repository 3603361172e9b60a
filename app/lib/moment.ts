const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** Date and time in the reader's own time zone. */
export const formatMoment = (iso: string) => MOMENT.format(new Date(iso));

/** Which calendar day it is in a time zone, as 2026-11-15. */
export const dayIn = (timeZone: string, moment: Date) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(moment);

/** A calendar day as it is, whatever the reader's time zone. */
export const formatDay = (isoDay: string) => DAY.format(new Date(`${isoDay}T12:00:00`));
