import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { Badge } from "#app/components/admin/badge.tsx";
import { BackLink } from "#app/components/admin/page-header.tsx";
import { RecordHeading } from "#app/components/record-heading.tsx";
import type { FullRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import { ReplyTiming, RequestControls } from "#app/features/requests/manage/request-controls.tsx";
import { ShortcutsDialog } from "#app/features/requests/manage/shortcuts-dialog.tsx";
import { SnoozeControl } from "#app/features/requests/manage/snooze-control.tsx";
import type { InboxLinks } from "#app/features/requests/manage/use-inbox.ts";
import { REQUEST_STATUS_LABELS, REQUEST_TYPE_LABELS } from "#domain/request-labels.ts";

/** Sender, promised reply time, and the most frequent actions: status, owner, snooze, spam. */
export function RequestHeader({ request, inbox }: { request: FullRequest; inbox: InboxLinks }) {
  const navigate = useNavigate();
  return (
    <header className="rounded-card border border-sand-deep bg-white px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <RecordHeading
          name={request.name}
          detail={REQUEST_STATUS_LABELS[request.status].toLowerCase()}
          className="min-w-0 break-words text-xl"
        />
        <ReplyTiming request={request} />
      </div>
      <p className="text-ink-soft text-sm">
        {REQUEST_TYPE_LABELS[request.type]}
        {request.subject && ` · ${request.subject}`}
        {request.status === "lost" && request.lost_reason && ` · Lost: ${request.lost_reason}`}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        {request.suspected_spam && <Badge tone="coral">Suspected spam</Badge>}
        <RequestControls request={request} />
        <SnoozeControl
          key={request.id}
          request={request}
          onDone={() => navigate(inbox.nextTo ?? inbox.listTo)}
        />
      </div>
    </header>
  );
}

/** Links to the list and to the neighboring requests. Stays visible while a request is loading. */
export function RequestPager({ inbox: { listTo, previousTo, nextTo } }: { inbox: InboxLinks }) {
  return (
    <nav aria-label="Requests" className="mb-2 flex items-center gap-1">
      <BackLink to={listTo} className="mr-auto">
        All requests
      </BackLink>
      <ShortcutsDialog />
      <PagerLink to={previousTo} name="Previous request" shortcut="k">
        <ChevronLeft aria-hidden className="size-5" />
      </PagerLink>
      <PagerLink to={nextTo} name="Next request" shortcut="j">
        <ChevronRight aria-hidden className="size-5" />
      </PagerLink>
    </nav>
  );
}

interface PagerLinkProps {
  to: string | null;
  name: string;
  shortcut: string;
  children: React.ReactNode;
}

const STEP_STYLE = "inline-flex size-9 max-md:size-11 items-center justify-center rounded-full text-sea";

function PagerLink({ to, name, shortcut, children }: PagerLinkProps) {
  if (to === null) {
    return (
      <span aria-hidden className={`${STEP_STYLE} opacity-40`}>
        {children}
      </span>
    );
  }
  return (
    <Link
      to={to}
      aria-label={name}
      aria-keyshortcuts={shortcut}
      title={`${name} (${shortcut})`}
      className={`${STEP_STYLE} hover:bg-sand-deep`}
    >
      {children}
    </Link>
  );
}
