import type { Desk } from "#app/features/analytics/desk.data.ts";
import { formatDay, formatMoment } from "#app/lib/moment.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { replyTime } from "#domain/office-hours.ts";

interface DeskItem {
  readonly id: string;
  readonly to: string;
  readonly title: string;
  readonly detail: string;
  /** Past its time, or failed: shown in red. */
  readonly isLate?: boolean;
}

export interface DeskGroup {
  readonly heading: string;
  /** The whole list. */
  readonly all: { readonly to: string; readonly label: string };
  readonly items: readonly DeskItem[];
}

/** What is on the desk today, group by group; empty groups are left out. */
export function deskGroups(
  desk: Desk,
  office: Pick<SiteDetails, "hours" | "timeZone">,
  now: Date,
): readonly DeskGroup[] {
  const groups: readonly DeskGroup[] = [
    {
      heading: "Waiting for a first answer",
      all: { to: "/admin/requests?status=unanswered", label: "All unanswered requests" },
      items: desk.waiting.map(({ id, name, subject, created_at, answer_due_at }) => {
        const due = answer_due_at ? new Date(answer_due_at) : replyTime(new Date(created_at), office);
        const isLate = due < now;
        return {
          id,
          to: `/admin/requests/${id}`,
          title: subject ? `${name}: ${subject}` : name,
          detail: `${isLate ? "Answer was promised by" : "Promised by"} ${formatMoment(due.toISOString())}`,
          isLate,
        };
      }),
    },
    {
      heading: "Departures in the next 14 days",
      all: { to: "/admin/trips", label: "All departures" },
      items: desk.departures.map(({ id, title, traveller, start_date, request_id }) => ({
        id,
        to: request_id ? `/admin/requests/${request_id}` : `/admin/trips?q=${encodeURIComponent(title)}`,
        title: traveller ? `${traveller}: ${title}` : title,
        detail: `Leaves ${formatDay(start_date)}`,
      })),
    },
    {
      heading: "Mail that could not be delivered",
      all: { to: "/admin/notifications?state=failed", label: "All failed mails" },
      items: desk.failed_mails.map(({ id, to_email, subject, last_error }) => ({
        id,
        to: "/admin/notifications?state=failed",
        title: `${to_email}: ${subject}`,
        detail: last_error ?? "",
        isLate: true,
      })),
    },
    {
      heading: "Drafts",
      all: { to: "/admin/itineraries?tab=drafts", label: "All drafts" },
      items: desk.drafts.map(({ id, title, has_image, updated_at }) => ({
        id,
        to: `/admin/itineraries/${id}`,
        title,
        detail: `${has_image ? "" : "No picture yet. "}Changed ${formatMoment(updated_at)}`,
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
