import { Link } from "react-router";
import { Badge } from "#app/components/admin/badge.tsx";
import { ageOf } from "#app/features/requests/manage/age.ts";
import type { ListedRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { SnoozeBadge } from "#app/features/requests/manage/snooze-control.tsx";
import { StatusBadge } from "#app/features/requests/manage/status-badge.tsx";
import { formatMoment } from "#app/lib/moment.ts";
import { TYPE_LABELS } from "#domain/request-labels.ts";

interface RequestRowProps {
  request: ListedRequest;
  to: string;
  isOpen: boolean;
  /** Whoever works on it, short. */
  owner: string;
}

/** The whole row is the link. */
export function RequestRow({ request, to, isOpen, owner }: RequestRowProps) {
  const isUnread = request.read_at === null;
  const since = request.last_mail_at ?? request.created_at;
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
          <time
            dateTime={since}
            title={formatMoment(since)}
            className="ml-auto shrink-0 text-ink-soft text-sm"
          >
            {ageOf(since, Date.now())}
          </time>
        </span>
        <span className={`truncate text-sm ${isUnread ? "font-semibold" : ""}`}>
          {request.subject || request.email}
        </span>
        {request.excerpt && <span className="truncate text-ink-soft text-sm">{request.excerpt}</span>}
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-xs">
          <StatusBadge status={request.status} />
          {request.suspected_spam && <Badge tone="coral">Suspected spam</Badge>}
          {request.snoozed_until && <SnoozeBadge until={request.snoozed_until} />}
          {request.last_mail_at && isUnread && <Badge tone="leaf">Answered by mail</Badge>}
          <span>{TYPE_LABELS[request.type]}</span>
          <span className="ml-auto min-w-0 truncate">{owner}</span>
        </span>
      </Link>
    </li>
  );
}
