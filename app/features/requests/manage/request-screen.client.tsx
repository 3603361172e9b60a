import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Link, useNavigate, useOutletContext } from "react-router";
import { AlsoOpen } from "#app/components/admin/also-open.tsx";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { Composer } from "#app/features/requests/manage/composer.tsx";
import type { FullRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import { changeRequest, deleteRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import {
  oneRequest,
  otherRequestsOfSender,
  useRequestAction,
} from "#app/features/requests/manage/manage-requests.queries.ts";
import { RequestFacts } from "#app/features/requests/manage/request-facts.tsx";
import { RequestHeader, RequestPager } from "#app/features/requests/manage/request-header.tsx";
import { RequestTimeline } from "#app/features/requests/manage/request-timeline.tsx";
import { RequestToolbar } from "#app/features/requests/manage/request-toolbar.tsx";
import { StatusBadge } from "#app/features/requests/manage/status-badge.tsx";
import type { InboxLinks } from "#app/features/requests/manage/use-inbox.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { undoDeletion } from "#app/lib/restore-deleted.ts";
import { ERASED_ADDRESS } from "#domain/email-address.ts";
import { REQUEST_TYPE_LABELS } from "#domain/request-labels.ts";

interface RequestSlots {
  /** The person's trips, rendered by another feature. */
  trips(request: FullRequest): ReactNode;
  /** Actions of other features, such as creating a proposal. */
  actions?: ReactNode;
}

export function RequestScreen({ id, trips, actions }: { id: string } & RequestSlots) {
  const client = useAdminClient();
  const request = useQuery(oneRequest(client, id));
  const inbox = useOutletContext<InboxLinks>();
  const run = useRequestAction();
  const isUnread = request.data?.read_at === null;
  const markRead = useEffectEvent((requestId: string) => {
    const changes = { read_at: new Date().toISOString() };
    void run(
      () => changeRequest(client, requestId, changes),
      null,
      "The request could not be marked as read",
    );
  });
  useEffect(() => {
    if (isUnread) markRead(id);
  }, [isUnread, id]);

  return (
    <>
      <RequestPager inbox={inbox} />
      <AlsoOpen kind="request" id={id} />
      <Loaded query={request} loading={<Skeleton className="h-96" />}>
        {(data) => <OpenRequest request={data} inbox={inbox} trips={trips} actions={actions} />}
      </Loaded>
    </>
  );
}

function OpenRequest({
  request,
  inbox,
  trips,
  actions,
}: { request: FullRequest; inbox: InboxLinks } & RequestSlots) {
  const isErased = request.email === ERASED_ADDRESS;
  return (
    <>
      <RequestHeader request={request} inbox={inbox} />
      <Declined request={request} />
      <div className="mt-3 grid gap-3 @2xl:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <RequestMessage request={request} />
          <Panel title="Timeline" className="grow">
            <RequestTimeline request={request} />
          </Panel>
          <Composer key={request.id} request={request} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Panel className="!p-4">
            <RequestFacts request={request} />
          </Panel>
          {!isErased && (
            <>
              <div id="propose" className="scroll-mt-24">
                {actions}
              </div>
              {trips(request)}
            </>
          )}
          <OtherRequests request={request} />
          <DeleteRequest request={request} listTo={inbox.listTo} />
        </div>
      </div>
      {!isErased && <RequestToolbar request={request} />}
    </>
  );
}

/** Says that the traveler declined, until another proposal is open or the request is closed. */
function Declined({ request: { proposals, status } }: { request: FullRequest }) {
  const declined = proposals.find(({ state }) => state === "declined");
  const hasOpenOrAccepted = proposals.some(({ state }) => state === "open" || state === "accepted");
  if (!declined || hasOpenOrAccepted || ["won", "lost", "spam"].includes(status)) return null;
  return (
    <div className="mt-3">
      <Notice tone="info" title="The traveler declined the proposal">
        <Link to={`/admin/proposals/${declined.id}`} className="text-sea underline">
          See why
        </Link>
        . Then reply, make another proposal, or mark the request as lost.
      </Notice>
    </div>
  );
}

function DeleteRequest({ request, listTo }: { request: FullRequest; listTo: string }) {
  const client = useAdminClient();
  const navigate = useNavigate();
  const run = useRequestAction();
  const [isConfirming, setConfirming] = useState(false);
  const remove = async () => {
    const action = undoDeletion(run, client, { kind: "requests", id: request.id });
    const isDeleted = await run(
      () => deleteRequest(client, request.id),
      { title: "Request deleted", action },
      "Failed to delete the request",
      request.id,
    );
    if (isDeleted) navigate(listTo);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        Delete this request
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Delete this request?"
        description="The request, its notes and its timeline go to the bin."
        restorable="it"
        onConfirm={remove}
      />
    </>
  );
}

function OtherRequests({ request }: { request: FullRequest }) {
  const others = useQuery(otherRequestsOfSender(useAdminClient(), request));
  if (!others.data?.length) return null;
  return (
    <Panel title="Also from this person">
      <ul className="flex flex-col gap-2 text-sm">
        {others.data.map((other) => (
          <li key={other.id} className="flex items-center justify-between gap-2">
            <Link to={`/admin/requests/${other.id}`} className="min-w-0 py-1 text-sea hover:underline">
              {other.subject || REQUEST_TYPE_LABELS[other.type]}
            </Link>
            <StatusBadge status={other.status} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The customer's message. */
function RequestMessage({ request }: { request: FullRequest }) {
  return (
    <section aria-label={request.name} className="min-w-0 rounded-card border border-sand-deep bg-white p-3">
      {request.message ? (
        <blockquote className="whitespace-pre-wrap break-words rounded-xl bg-sand p-4 text-lg">
          {request.message}
        </blockquote>
      ) : (
        <p className="p-2 text-ink-soft">They wrote no message.</p>
      )}
    </section>
  );
}
