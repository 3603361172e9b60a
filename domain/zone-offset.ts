const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's offset from UTC at a moment, in milliseconds. */
export function zoneOffsetMs(moment: number, timeZone: string): number {
  // Prefers Temporal, because loading Intl blocks the page on slow phones.
  if (typeof Temporal === "undefined") return zoneOffsetMsByIntl(moment, timeZone);
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(moment)).toZonedDateTimeISO(timeZone);
  return local.offsetNanoseconds / 1_000_000;
}

/** Like zoneOffsetMs(), for browsers without Temporal. */
export function zoneOffsetMsByIntl(moment: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  const name = format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  // 'GMT-04:00', or 'GMT' without an offset.
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  if (sign === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Date and time on a clock in the zone, as 2026-11-15T12:30. */
export const localDateTimeIn = (timeZone: string, moment: Date) =>
  new Date(moment.getTime() + zoneOffsetMs(moment.getTime(), timeZone)).toISOString().slice(0, 16);

/** The calendar day in the zone, as 2026-11-15. Locale date formats would differ between browsers. */
export const dateIn = (timeZone: string, moment: Date) => localDateTimeIn(timeZone, moment).slice(0, 10);

/** The moment at which it is `time` on `day` in the time zone. */
export function momentIn(timeZone: string, day: string, time: string): Date {
  const localAsUtc = Date.parse(`${day}T${time}:00Z`);
  // The offset is looked up twice, because it may change on that day.
  const approximate = localAsUtc - zoneOffsetMs(localAsUtc, timeZone);
  return new Date(localAsUtc - zoneOffsetMs(approximate, timeZone));
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
