import { formatRelativeDay } from "#app/lib/relative-time.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { officeMsBetween, replyDueAt } from "#domain/office-hours.ts";
import { dateIn } from "#domain/zone-offset.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Opening hours and time zone of the agency. */
type Office = Pick<SiteDetails, "hours" | "timeZone">;

interface RequestTimes {
  readonly created_at: string;
  /** Null for requests without a stored deadline. */
  readonly answer_due_at: string | null;
}

/** The time by which a reply was promised. */
export const dueAt = ({ created_at, answer_due_at }: RequestTimes, office: Office): Date =>
  answer_due_at ? new Date(answer_due_at) : replyDueAt(new Date(created_at), office);

/** Describes a deadline in the office's time zone: 'Reply due today 12:30' or 'Overdue since yesterday 16:30'. */
export function describeDue(due: Date, now: Date, { timeZone }: Office): string {
  const day = formatRelativeDay(dateIn(timeZone, due), dateIn(timeZone, now));
  const isNear = ["today", "tomorrow", "yesterday"].includes(day);
  const date = isNear ? day : due.toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone });
  const time = due.toLocaleTimeString("en-GB", { hour: "numeric", minute: "2-digit", timeZone });
  return `${due < now ? "Overdue since" : "Reply due"} ${date} ${time}`;
}

/** Describes how long a reply took: 'Answered in 2 min (before opening)' or 'Answered after 8 office hours'. */
export function describeReplied(createdAt: string, repliedAt: string, office: Office): string {
  const [from, to] = [Date.parse(createdAt), Date.parse(repliedAt)];
  const openMs = officeMsBetween(from, to, office);
  // The office was closed the whole time.
  if (openMs < MINUTE_MS) return `Answered in ${span(Math.max(MINUTE_MS, to - from))} (before opening)`;
  if (openMs < HOUR_MS) return `Answered in ${span(openMs)}`;
  const hours = Math.round(openMs / HOUR_MS);
  return `Answered after ${hours} office ${hours === 1 ? "hour" : "hours"}`;
}

const span = (milliseconds: number) =>
  milliseconds < HOUR_MS
    ? `${Math.round(milliseconds / MINUTE_MS)} min`
    : `${Math.round(milliseconds / HOUR_MS)} h`;
