import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextArea } from "#app/components/ui/field.tsx";
import { describeFirstReply } from "#app/features/requests/manage/age.ts";
import { changeRequest, type RequestChanges } from "#app/features/requests/manage/manage-requests.data.ts";
import { colleagues } from "#app/features/requests/manage/manage-requests.queries.ts";
import type { WholeRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { useRequestActions } from "#app/features/requests/manage/use-request-actions.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { FORMER_COLLEAGUE } from "#app/lib/owner-name.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { officeTimeBetween } from "#domain/office-hours.ts";
import { STATUS_LABELS, statuses } from "#domain/request-labels.ts";

/** Status, owner and the first-reply clock. */
export function RequestWork({ request }: { request: WholeRequest }) {
  const client = useAdminData();
  const run = useRequestActions();
  const [isLosing, setLosing] = useState(false);
  const [reason, setReason] = useState(request.lost_reason ?? "");
  const change = (changes: RequestChanges) =>
    run(() => changeRequest(client, request.id, changes), "Request updated", "Failed to update the request");

  const setStatus = (name: string) => {
    const status = statuses.find((one) => one === name);
    if (!status) return;
    if (status === "lost") return setLosing(true);
    setLosing(false);
    return change({ status, suspected_spam: status === "spam" });
  };

  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Status"
        value={isLosing ? "lost" : request.status}
        onChange={(event) => setStatus(event.target.value)}
      >
        {statuses.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status]}
          </option>
        ))}
      </SelectField>
      {(isLosing || request.status === "lost") && (
        <LostReason
          reason={reason}
          onChange={setReason}
          onSave={async () => {
            if (await change({ status: "lost", lost_reason: reason.trim() || null })) setLosing(false);
          }}
        />
      )}
      <OwnerField ownerId={request.owner_id} onChange={(owner_id) => change({ owner_id })} />
      <FirstReplyClock request={request} />
      {request.suspected_spam && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => change({ suspected_spam: false, status: "new" })}
        >
          Not spam
        </Button>
      )}
    </div>
  );
}

interface OwnerFieldProps {
  ownerId: string | null;
  onChange(ownerId: string | null): void;
}

function OwnerField({ ownerId, onChange }: OwnerFieldProps) {
  const team = useQuery(colleagues(useAdminData()));
  return (
    <SelectField
      label="Owner"
      value={ownerId ?? ""}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">Nobody yet</option>
      {team.data?.map(({ id, email }) => (
        <option key={id} value={id}>
          {email ?? id}
        </option>
      ))}
      {team.data && ownerId && !team.data.some(({ id }) => id === ownerId) && (
        <option value={ownerId}>{FORMER_COLLEAGUE}</option>
      )}
    </SelectField>
  );
}

interface LostReasonProps {
  reason: string;
  onChange(reason: string): void;
  onSave(): Promise<void>;
}

function LostReason({ reason, onChange, onSave }: LostReasonProps) {
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      <TextArea
        label="Why was it lost?"
        rows={2}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit" size="sm">
        Save reason
      </Button>
    </form>
  );
}

function FirstReplyClock({ request }: { request: WholeRequest }) {
  const office = useSiteDetails();
  const end = request.first_reply_at ? Date.parse(request.first_reply_at) : Date.now();
  const open = officeTimeBetween(Date.parse(request.created_at), end, office);
  return (
    <p className="text-sm">
      <span className="font-semibold">First reply: </span>
      {describeFirstReply(request.first_reply_at !== null, open)}
    </p>
  );
}
