const MOMENT = { dateStyle: "medium", timeStyle: "short" } as const;
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** Uses the user's own time zone until the back office sets the agency's time zone. */
let moments = new Intl.DateTimeFormat("en-GB", MOMENT);

/** Formats moments in this time zone from now on, so that colleagues in two places read the same time. */
export function setTimeZone(timeZone: string): void {
  if (moments.resolvedOptions().timeZone === timeZone) return;
  moments = new Intl.DateTimeFormat("en-GB", { ...MOMENT, timeZone });
}

/** Date and time, as '15 Nov 2026, 12:30'. */
export const formatMoment = (iso: string) => moments.format(new Date(iso));

/** A calendar day, independent of the user's time zone. */
export const formatDay = (isoDay: string) => DAY.format(new Date(`${isoDay}T12:00:00`));
