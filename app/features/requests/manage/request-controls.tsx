import { ShieldAlert, UserCheck } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Options } from "#app/components/ui/field.tsx";
import type { FullRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import { changeRequest, type RequestChanges } from "#app/features/requests/manage/manage-requests.data.ts";
import { useRequestAction, useTeam } from "#app/features/requests/manage/manage-requests.queries.ts";
import { MarkLostDialog } from "#app/features/requests/manage/mark-lost-dialog.tsx";
import { StatusBadge } from "#app/features/requests/manage/status-badge.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { FORMER_COLLEAGUE, UNASSIGNED } from "#app/lib/owner-name.ts";
import { describeDue, describeReplied, dueAt } from "#app/lib/reply-due.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { REQUEST_STATUS_LABELS, requestStatuses } from "#domain/request-labels.ts";

/** Changes the request; status 'lost' asks for a reason first. */
export function useRequestChanges(request: FullRequest) {
  const { data: client } = useAdminSession();
  const run = useRequestAction();
  const [isAskingReason, setAskingReason] = useState(false);
  const change = (changes: RequestChanges): Promise<boolean> => {
    const { status, suspected_spam } = request;
    const spamToast = {
      title: "Marked as spam",
      action: { label: "Undo", onClick: () => change({ status, suspected_spam }) },
    };
    return run(
      () => changeRequest(client, request.id, changes),
      changes.status === "spam" ? spamToast : "Request updated",
      "Failed to update the request",
    );
  };
  const setStatus = (name: string) => {
    const status = requestStatuses.find((candidate) => candidate === name);
    if (!status) return;
    if (status === "lost") setAskingReason(true);
    else void change({ status, suspected_spam: status === "spam" });
  };
  const lostDialog = isAskingReason && (
    <MarkLostDialog request={request} onClose={() => setAskingReason(false)} />
  );
  return { change, setStatus, lostDialog };
}

/** Status, owner and spam; on a phone, status and owner are in the bottom bar. */
export function RequestControls({ request }: { request: FullRequest }) {
  const { user } = useAdminSession();
  const { change, setStatus, lostDialog } = useRequestChanges(request);
  return (
    <>
      <span className="md:hidden">
        <StatusBadge status={request.status} />
      </span>
      <PlainSelect label="Status" value={request.status} onChange={setStatus} options={STATUS_OPTIONS} />
      <PlainSelect
        label="Owner"
        value={request.owner_id ?? ""}
        onChange={(owner) => change({ owner_id: owner || null })}
        options={useOwnerOptions(request.owner_id)}
      />
      {/* Stays in place when pressed, so that a second click does not hit the next button. */}
      <Button
        size="sm"
        variant="secondary"
        disabled={request.owner_id === user.id}
        onClick={() => change({ owner_id: user.id })}
      >
        <UserCheck aria-hidden className="size-4" /> Assign to me
      </Button>
      {request.suspected_spam || request.status === "spam" ? (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => change({ suspected_spam: false, status: "new" })}
        >
          Not spam
        </Button>
      ) : (
        <Button size="sm" variant="quiet" onClick={() => change({ suspected_spam: true, status: "spam" })}>
          <ShieldAlert aria-hidden className="size-4" /> Spam
        </Button>
      )}
      {lostDialog}
    </>
  );
}

export const STATUS_OPTIONS = requestStatuses.map((value) => ({
  value,
  label: REQUEST_STATUS_LABELS[value],
}));

export function useOwnerOptions(ownerId: string | null) {
  const { team, isLoaded } = useTeam();
  const isFormerColleague = isLoaded && ownerId !== null && !team.some(({ id }) => id === ownerId);
  return [
    { value: "", label: UNASSIGNED },
    ...team.map(({ id, name }) => ({ value: id, label: name })),
    ...(isFormerColleague ? [{ value: ownerId, label: FORMER_COLLEAGUE }] : []),
  ];
}

interface PlainSelectProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange(value: string): void;
}

function PlainSelect({ label, value, options, onChange }: PlainSelectProps) {
  const id = useId();
  return (
    <span className="hidden min-w-0 items-center gap-1.5 md:inline-flex">
      <label htmlFor={id} className="text-ink-soft text-sm">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-9 w-36 min-w-0 rounded-full border border-ink/35 bg-white px-3 font-semibold text-sm max-md:min-h-11"
      >
        <Options of={options.map((option) => [option.value, option.label])} />
      </select>
    </span>
  );
}

/** When a reply is due, or how long the first one took. */
export function ReplyTiming({ request }: { request: FullRequest }) {
  const office = useSiteDetails();
  if (request.first_reply_at) {
    return (
      <span className="text-ink-soft text-sm">
        {describeReplied(request.created_at, request.first_reply_at, office)}
      </span>
    );
  }
  if (request.status !== "new") return null;
  const now = new Date();
  const due = dueAt(request, office);
  return (
    <span className={`text-sm ${due < now ? "font-semibold text-coral-ink" : "text-ink-soft"}`}>
      {describeDue(due, now, office)}
    </span>
  );
}
