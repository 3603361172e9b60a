import { Link } from "react-router";
import { Badge } from "#app/components/admin/badge.tsx";
import type { ListedRequest } from "#app/features/requests/manage/inbox.data.ts";
import { SnoozeBadge } from "#app/features/requests/manage/snooze-control.tsx";
import { StatusBadge } from "#app/features/requests/manage/status-badge.tsx";
import { formatDateTime } from "#app/lib/date-format.ts";
import { initials } from "#app/lib/owner-name.ts";
import { formatAge, formatTimeUntil } from "#app/lib/relative-time.ts";
import { dueAt } from "#app/lib/reply-due.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { REQUEST_TYPE_LABELS } from "#domain/request-labels.ts";

interface RequestRowProps {
  request: ListedRequest;
  to: string;
  isOpen: boolean;
  /** The owner's name. */
  owner: string;
}

/** A request in the list. The whole row is a link. */
export function RequestRow({ request, to, isOpen, owner }: RequestRowProps) {
  const isUnread = request.read_at === null;
  const badge = isUnread && request.last_mail_at ? answerBadge(request) : null;
  return (
    <li className="border-sand-deep border-t">
      <Link
        to={to}
        aria-current={isOpen ? "page" : undefined}
        className={`flex flex-col gap-1 border-l-4 px-3 py-3 sm:px-4 ${isOpen ? "border-sea bg-sand-deep" : `border-transparent hover:bg-sand ${isUnread ? "bg-[#fdf6e3]" : ""}`}`}
      >
        <span className="flex items-baseline gap-2">
          {isUnread && (
            <span className="size-2.5 shrink-0 self-center rounded-full bg-coral">
              <span className="sr-only">Unread: </span>
            </span>
          )}
          <span className={`min-w-0 truncate text-sea ${isUnread ? "font-semibold" : ""}`}>
            {request.name}
          </span>
          <RowTime request={request} />
        </span>
        <span className={`truncate text-sm ${isUnread ? "font-semibold" : ""}`}>
          {request.subject || request.email}
        </span>
        {request.excerpt && <span className="truncate text-ink-soft text-sm">{request.excerpt}</span>}
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-xs">
          <StatusBadge status={request.status} />
          {request.suspected_spam && <Badge tone="coral">Suspected spam</Badge>}
          {request.snoozed_until && <SnoozeBadge until={request.snoozed_until} />}
          {badge ? (
            <Badge tone={badge.tone}>{badge.label}</Badge>
          ) : (
            <span>{REQUEST_TYPE_LABELS[request.type]}</span>
          )}
          <Owner name={request.owner_id ? owner : ""} />
        </span>
      </Link>
    </li>
  );
}

/** Badge for a traveler who has written since staff last read the request. */
function answerBadge({ proposals }: ListedRequest) {
  if (proposals.some(({ changes_asked_at }) => changes_asked_at !== null))
    return { label: "Changes asked", tone: "coral" } as const;
  return proposals.some(({ state }) => state === "declined")
    ? ({ label: "Declined", tone: "coral" } as const)
    : ({ label: "Wrote back", tone: "leaf" } as const);
}

/** Before the first reply, when it is due or how late it is. Afterwards, the age of the last message. */
function RowTime({ request }: { request: ListedRequest }) {
  const office = useSiteDetails();
  const now = new Date();
  if (request.first_reply_at === null && request.status === "new") {
    const due = dueAt(request, office);
    return (
      <time
        dateTime={due.toISOString()}
        title={`Due ${formatDateTime(due.toISOString())}`}
        className={`ml-auto shrink-0 font-semibold text-sm ${due < now ? "text-coral-ink" : "text-ink-soft"}`}
      >
        {formatTimeUntil(due, now)}
      </time>
    );
  }
  const lastMessageAt = request.last_mail_at ?? request.created_at;
  return (
    <time
      dateTime={lastMessageAt}
      title={formatDateTime(lastMessageAt)}
      className="ml-auto shrink-0 text-ink-soft text-sm"
    >
      {formatAge(lastMessageAt, now.getTime())}
    </time>
  );
}

function Owner({ name }: { name: string }) {
  if (!name) return <span className="ml-auto">Unassigned</span>;
  return (
    <span title={name} className="ml-auto inline-flex min-w-0 items-center gap-1.5">
      <span
        aria-hidden
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-sea font-semibold text-[0.65rem] text-white"
      >
        {initials(name)}
      </span>
      <span className="truncate">{name}</span>
    </span>
  );
}
