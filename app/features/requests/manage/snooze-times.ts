import { momentIn, zoneOffsetMs } from "#domain/zone-offset.ts";

export interface SnoozeChoice {
  readonly label: string;
  readonly at: Date;
}

const DAY_MS = 86_400_000;
export const MORNING = "09:00";

/** The times that staff can choose with one click, in the agency's time zone. */
export function snoozeChoices(now: Date, timeZone: string): readonly SnoozeChoice[] {
  // The UTC fields of this date contain the agency's local time.
  const today = new Date(now.getTime() + zoneOffsetMs(now.getTime(), timeZone));
  const morningIn = (days: number) => {
    const day = new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);
    return momentIn(timeZone, day, MORNING);
  };
  // getUTCDay() is 0 on a Sunday. On a Monday, the next Monday is 7 days away.
  const daysUntilMonday = (8 - today.getUTCDay()) % 7 || 7;
  const choices = [
    { label: "In three hours", at: new Date(now.getTime() + 3 * 3_600_000) },
    { label: "Tomorrow morning", at: morningIn(1) },
    { label: "Monday morning", at: morningIn(daysUntilMonday) },
    { label: "In two weeks", at: morningIn(14) },
  ];
  // On a Sunday, tomorrow is Monday, so one of the two choices is dropped.
  return choices.filter(({ at }, index) => choices[index - 1]?.at.getTime() !== at.getTime());
}

/** Returns 'Mon 16 Nov, 09:00', in the agency's time zone. */
export function formatAgencyTime(moment: string | Date, timeZone: string): string {
  return new Date(moment).toLocaleString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  });
}

/** The time of day in the time zone, such as '09:00'. */
export const timeIn = (timeZone: string, moment: Date) =>
  moment.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
