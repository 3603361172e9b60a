import { zoneOffset } from "#domain/zone-offset.ts";

export interface SnoozeChoice {
  readonly label: string;
  readonly at: Date;
}

const DAY = 86_400_000;
const MORNING = "09:00";

/** Converts a day and time in the agency's time zone to a moment. */
export function momentIn(timeZone: string, day: string, time: string): Date {
  const local = Date.parse(`${day}T${time}:00Z`);
  // Applied twice, because the offset may change on that day.
  const near = local - zoneOffset(local, timeZone);
  return new Date(local - zoneOffset(near, timeZone));
}

/** The times that staff can choose with one click, in the agency's time zone. */
export function snoozeChoices(now: Date, timeZone: string): readonly SnoozeChoice[] {
  const today = new Date(now.getTime() + zoneOffset(now.getTime(), timeZone));
  const morningIn = (days: number) => {
    const day = new Date(today.getTime() + days * DAY).toISOString().slice(0, 10);
    return momentIn(timeZone, day, MORNING);
  };
  // Sunday is 0. On a Monday, the next Monday is meant.
  const untilMonday = (8 - today.getUTCDay()) % 7 || 7;
  const choices = [
    { label: "In three hours", at: new Date(now.getTime() + 3 * 3_600_000) },
    { label: "Tomorrow morning", at: morningIn(1) },
    { label: "Monday morning", at: morningIn(untilMonday) },
    { label: "In two weeks", at: morningIn(14) },
  ];
  // On a Sunday, tomorrow is Monday, so one of the two choices is dropped.
  return choices.filter(({ at }, index) => choices[index - 1]?.at.getTime() !== at.getTime());
}

/** Returns 'Mon 16 Nov, 09:00', in the agency's time zone. */
export function inAgencyTime(moment: string | Date, timeZone: string): string {
  return new Date(moment).toLocaleString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  });
}
