import { ChevronLeft, ChevronRight, UserCheck } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { Badge } from "#app/components/admin/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { changeRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import type { WholeRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { SnoozeControl } from "#app/features/requests/manage/snooze-control.tsx";
import type { InboxContext } from "#app/features/requests/manage/use-inbox.ts";
import { useRequestActions } from "#app/features/requests/manage/use-request-actions.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";

/** Back to the list, to the neighbours, and what is done most: taking a request on and setting it aside. */
export function RequestHeader({ request, inbox }: { request: WholeRequest; inbox: InboxContext }) {
  const { data: client, user } = useAdminSession();
  const navigate = useNavigate();
  const run = useRequestActions();
  const assignToMe = () =>
    run(
      () => changeRequest(client, request.id, { owner_id: user.id }),
      "Assigned to you",
      "Failed to assign the request",
    );
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-2">
      {request.owner_id === user.id ? (
        <Badge tone="leaf">Yours</Badge>
      ) : (
        <Button size="sm" variant="secondary" onClick={assignToMe}>
          <UserCheck aria-hidden className="size-4" /> Assign to me
        </Button>
      )}
      <SnoozeControl
        key={request.id}
        request={request}
        onDone={() => navigate(inbox.nextTo ?? inbox.listTo)}
      />
    </div>
  );
}

/** Stays while a request is loading, so that a step too far can be taken back at once. */
export function RequestSteps({ inbox: { listTo, previousTo, nextTo } }: { inbox: InboxContext }) {
  return (
    <nav aria-label="Requests" className="mb-3 flex items-center gap-1">
      <BackLink to={listTo} className="mr-auto">
        All requests
      </BackLink>
      <Step to={previousTo} name="Previous request" shortcut="k">
        <ChevronLeft aria-hidden className="size-5" />
      </Step>
      <Step to={nextTo} name="Next request" shortcut="j">
        <ChevronRight aria-hidden className="size-5" />
      </Step>
    </nav>
  );
}

interface StepProps {
  to: string | null;
  name: string;
  shortcut: string;
  children: React.ReactNode;
}

const STEP = "inline-flex size-11 items-center justify-center rounded-full text-sea";

function Step({ to, name, shortcut, children }: StepProps) {
  if (to === null) {
    return (
      <span aria-hidden className={`${STEP} opacity-40`}>
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
      className={`${STEP} hover:bg-sand-deep`}
    >
      {children}
    </Link>
  );
}
