import type { Desk } from "#app/features/desk/desk.data.ts";
import { describeJob } from "#app/lib/job-names.ts";
import { describeMailFailure } from "#app/lib/mail-failure.ts";
import { formatAge, formatRelativeDay, formatTimeUntil } from "#app/lib/relative-time.ts";
import { dueAt } from "#app/lib/reply-due.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { dateIn } from "#domain/zone-offset.ts";

type Tone = "coral" | "sun" | "sea" | "leaf" | "plain";

export interface DeskItem {
  readonly id: string;
  readonly to: string;
  /** Kind of work, in one or two words. */
  readonly kind: string;
  readonly tone: Tone;
  readonly title: string;
  readonly detail?: string;
  /** Relative: '20 h late', 'in 4 h', 'tomorrow'. */
  readonly when?: string;
  readonly isLate?: boolean;
  /** Id of the proposal whose payment staff can put off. */
  readonly putOffProposalId?: string;
  /** A number to call. */
  readonly phone?: string;
}

/** Items of one kind of work; `more` links to the page with the items that are not listed here. */
interface DeskSection {
  readonly items: readonly DeskItem[];
  readonly more?: { readonly to: string; readonly count: number; readonly what: string } | undefined;
}

/** Opening hours and time zone of the agency, which determine when a reply is due. */
type Office = Pick<SiteDetails, "hours" | "timeZone">;

/** How many unanswered requests are listed. The database limits the other kinds to the same number. */
const MAX_WAITING = 6;

/** The desk: open work for staff, most urgent first. Kinds without items are omitted. */
export function deskSections(desk: Desk, office: Office, now: Date): readonly DeskSection[] {
  const today = dateIn(office.timeZone, now);
  const waiting = desk.waiting.rows
    .toSorted((a, b) => dueAt(a, office).getTime() - dueAt(b, office).getTime())
    .slice(0, MAX_WAITING)
    .map((row) => waitingItem(row, office, now));
  const overdue = waiting.filter(({ isLate }) => isLate);
  const dueLater = waiting.filter(({ isLate }) => !isLate);
  // The link to the other unanswered requests goes below the last one that is listed.
  const unlistedCount = desk.waiting.total - waiting.length;
  const unansweredLink = moreLink(unlistedCount, "/admin/requests?status=unanswered", "unanswered");
  const sections: readonly DeskSection[] = [
    unreadChangesSection(desk, today, now, { isUrgent: true }),
    changesAskedSection(desk, now),
    { items: overdue, more: dueLater.length === 0 ? unansweredLink : undefined },
    unpaidSection(desk, today),
    { items: dueLater, more: dueLater.length > 0 ? unansweredLink : undefined },
    unreadChangesSection(desk, today, now, { isUrgent: false }),
    repliesSection(desk, now),
    { items: noticeItems(desk) },
    departuresSection(desk, today),
    failedMailsSection(desk, now),
    unpublishedSection(desk, now),
  ];
  return sections.filter(({ items }) => items.length > 0);
}

const moreLink = (count: number, to: string, what: string) => (count > 0 ? { to, count, what } : undefined);

const REPLY_STATES: Partial<Record<string, string>> = {
  failed: "Reply not delivered",
  queued: "Reply written, not sent yet",
  sending: "Reply written, not sent yet",
  canceled: "Reply canceled",
};

function waitingItem(row: Desk["waiting"]["rows"][number], office: Office, now: Date): DeskItem {
  const due = dueAt(row, office);
  const isLate = due < now;
  const replyState = row.reply && REPLY_STATES[row.reply];
  const mailState = row.mail_failed && row.reply !== "failed" && "E-mail not delivered";
  return {
    id: row.id,
    to: `/admin/requests/${row.id}`,
    kind: isLate ? "Overdue" : "Reply due",
    tone: isLate ? "coral" : "sun",
    title: row.name,
    detail: [row.subject, replyState, mailState].filter(Boolean).join(" · "),
    when: formatTimeUntil(due, now),
    isLate,
  };
}

/** Changes of trips that their travelers have not read. They are ordered by departure; those not listed come last. */
function unreadChangesSection(
  { unread_changes: { rows, total } }: Desk,
  today: string,
  now: Date,
  { isUrgent }: { readonly isUrgent: boolean },
): DeskSection {
  const items = rows
    .filter(({ is_urgent }) => is_urgent === isUrgent)
    .map(({ id, title, traveler, phone, start_date, changed_at, sentence }) => ({
      id: `unread-${id}`,
      to: `/admin/trips/${id}`,
      kind: "Not read",
      tone: isUrgent ? ("coral" as const) : ("sun" as const),
      title: `${traveler || title} has not read what changed ${formatAge(changed_at, now.getTime())} ago`,
      detail: [
        start_date > today ? `leaves ${formatRelativeDay(start_date, today)}` : "is traveling",
        sentence,
      ].join(" · "),
      isLate: isUrgent,
      phone,
    }));
  const isLast = rows.at(-1)?.is_urgent === isUrgent;
  return {
    items,
    more: isLast ? moreLink(total - rows.length, "/admin/trips", "with unread changes") : undefined,
  };
}

const changesAskedSection = (desk: Desk, now: Date): DeskSection => ({
  items: desk.changes_asked.map(({ id, name, title, text, asked_at }) => ({
    id,
    to: `/admin/proposals/${id}`,
    kind: "Changes asked",
    tone: "coral",
    title: name,
    detail: [title, text].filter(Boolean).join(" · "),
    when: formatAge(asked_at, now.getTime()),
  })),
  more: moreLink(
    desk.changes_asked_total - desk.changes_asked.length,
    "/admin/proposals?state=changes_asked",
    "with changes asked",
  ),
});

const unpaidSection = (desk: Desk, today: string): DeskSection => ({
  items: desk.unpaid.map(({ id, name, title, what, due, due_on, currency }) => ({
    id,
    to: `/admin/proposals/${id}`,
    kind: "Accepted",
    tone: "leaf",
    title:
      what === "refund"
        ? `${name} · ${formatMoney(BigInt(due), currency, "en")} to pay back`
        : `${name} accepted · ${what} ${formatMoney(BigInt(due), currency, "en")} due ${formatRelativeDay(due_on, today)}`,
    detail: title,
    isLate: due_on < today,
    putOffProposalId: id,
  })),
  more: moreLink(
    desk.unpaid_total - desk.unpaid.length,
    "/admin/proposals?state=accepted",
    "accepted and unpaid",
  ),
});

const ANSWERS = {
  declined: { kind: "Declined", tone: "coral", says: "declined" },
  decline_undone: { kind: "Open again", tone: "sun", says: "took back the decline" },
} as const;

const repliesSection = (desk: Desk, now: Date): DeskSection => ({
  items: desk.replies.rows.map(({ id, name, subject, last_mail_at, answer, reason }) => ({
    id,
    to: `/admin/requests/${id}`,
    kind: answer ? ANSWERS[answer].kind : "Wrote back",
    tone: answer ? ANSWERS[answer].tone : "sun",
    title: answer ? `${name} ${ANSWERS[answer].says}` : name,
    detail: [subject, reason].filter(Boolean).join(" · "),
    when: formatAge(last_mail_at, now.getTime()),
  })),
  more: moreLink(desk.replies.total - desk.replies.rows.length, "/admin/requests?status=unread", "unread"),
});

function noticeItems({ unsorted, expiring, failed_jobs }: Desk): readonly DeskItem[] {
  const items: (DeskItem | false)[] = [
    ...failed_jobs.map((job) => ({
      id: `job-${job}`,
      to: "/admin/jobs",
      kind: "Failed",
      tone: "coral" as const,
      title: job === "backup" ? "The last backup failed" : `${describeJob(job).title} failed on its last run`,
      isLate: true,
    })),
    unsorted > 0 && {
      id: "unsorted",
      to: "/admin/unsorted-mail",
      kind: "Unsorted",
      tone: "sun",
      title: unsorted === 1 ? "1 e-mail matches no request" : `${unsorted} e-mails match no request`,
    },
    expiring > 0 && {
      id: "expiring",
      to: "/admin/proposals?state=expires_soon",
      kind: "Expires",
      tone: "sun",
      title:
        expiring === 1 ? "1 proposal expires within 3 days" : `${expiring} proposals expire within 3 days`,
    },
  ];
  return items.filter((item) => item !== false);
}

const departuresSection = (desk: Desk, today: string): DeskSection => ({
  items: desk.departures.rows.map(({ id, title, traveler, start_date }) => ({
    id,
    to: `/admin/trips/${id}`,
    kind: "Departure",
    tone: "sea",
    title: traveler || title,
    ...(traveler && { detail: title }),
    when: formatRelativeDay(start_date, today),
  })),
  more: moreLink(desk.departures.total - desk.departures.rows.length, "/admin/trips", "departing soon"),
});

const failedMailsSection = (desk: Desk, now: Date): DeskSection => ({
  items: desk.failed_mails.rows.map(
    ({ id, to_email, name, subject, last_error, request_id, created_at }) => ({
      id,
      to: request_id ? `/admin/requests/${request_id}` : "/admin/notifications?state=failed",
      kind: "Not delivered",
      tone: "coral",
      title: name ?? to_email,
      detail: `${subject} · ${describeMailFailure(last_error)}`,
      when: formatAge(created_at, now.getTime()),
    }),
  ),
  more: moreLink(
    desk.failed_mails.total - desk.failed_mails.rows.length,
    "/admin/notifications?state=failed",
    "not delivered",
  ),
});

const unpublishedSection = (desk: Desk, now: Date): DeskSection => ({
  items: desk.drafts.rows.map(({ id, title, has_image, updated_at }) => ({
    id,
    to: `/admin/itineraries/${id}`,
    kind: "Draft",
    tone: "plain",
    title,
    ...(!has_image && { detail: "No image yet" }),
    when: formatAge(updated_at, now.getTime()),
  })),
  more: moreLink(desk.drafts.total - desk.drafts.rows.length, "/admin/itineraries?tab=drafts", "drafts"),
});
