const DATE_TIME = { dateStyle: "medium", timeStyle: "short" } as const;
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** Uses the user's own time zone until the back office sets the agency's time zone. */
let dateTimeFormat = new Intl.DateTimeFormat("en-GB", DATE_TIME);
let weekdayFormat = new Intl.DateTimeFormat("en-GB", { weekday: "long" });

/** Formats dates and times in this time zone from now on, so that colleagues in two places read the same time. */
export function setTimeZone(timeZone: string): void {
  if (dateTimeFormat.resolvedOptions().timeZone === timeZone) return;
  dateTimeFormat = new Intl.DateTimeFormat("en-GB", { ...DATE_TIME, timeZone });
  weekdayFormat = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone });
}

/** Text that is no date is shown as it is, because format() would throw. */
const format = (formatter: Intl.DateTimeFormat, date: Date, text: string) =>
  Number.isNaN(date.getTime()) ? text : formatter.format(date);

/** Date and time, as '15 Nov 2026, 12:30'. */
export const formatDateTime = (iso: string) => format(dateTimeFormat, new Date(iso), iso);

/** The day of the week, as 'Tuesday'. */
export const formatWeekday = (iso: string) => format(weekdayFormat, new Date(iso), iso);

/** A calendar day, independent of the user's time zone, because it is parsed and formatted as local time. */
export const formatDay = (isoDay: string) => format(DAY, new Date(`${isoDay}T12:00:00`), isoDay);
