import { dayFromToday } from "#app/lib/relative-time.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { officeTimeBetween, replyDueAt } from "#domain/office-hours.ts";
import { dayIn } from "#domain/zone-offset.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Office = Pick<SiteDetails, "hours" | "timeZone">;

export interface Promised {
  readonly created_at: string;
  /** Null for requests without a stored deadline. */
  readonly answer_due_at: string | null;
}

/** The time by which a reply was promised. */
export const dueAt = ({ created_at, answer_due_at }: Promised, office: Office): Date =>
  answer_due_at ? new Date(answer_due_at) : replyDueAt(new Date(created_at), office);

/** 'Reply due today 12:30' or 'Overdue since yesterday 16:30', in the office's time zone. */
export function describeDue(due: Date, now: Date, { timeZone }: Office): string {
  const day = dayFromToday(dayIn(timeZone, due), dayIn(timeZone, now));
  const near = ["today", "tomorrow", "yesterday"].includes(day);
  const date = near ? day : due.toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone });
  const time = due.toLocaleTimeString("en-GB", { hour: "numeric", minute: "2-digit", timeZone });
  return `${due < now ? "Overdue since" : "Reply due"} ${date} ${time}`;
}

/** 'Answered in 2 min (before opening)' or 'Answered after 8 office hours'. */
export function describeAnswered(createdAt: string, repliedAt: string, office: Office): string {
  const [from, to] = [Date.parse(createdAt), Date.parse(repliedAt)];
  const open = officeTimeBetween(from, to, office);
  if (open < MINUTE) return `Answered in ${span(Math.max(MINUTE, to - from))} (before opening)`;
  if (open < HOUR) return `Answered in ${span(open)}`;
  const hours = Math.round(open / HOUR);
  return `Answered after ${hours} office ${hours === 1 ? "hour" : "hours"}`;
}

const span = (milliseconds: number) =>
  milliseconds < HOUR ? `${Math.round(milliseconds / MINUTE)} min` : `${Math.round(milliseconds / HOUR)} h`;
