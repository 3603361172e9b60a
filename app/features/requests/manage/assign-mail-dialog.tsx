import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SearchField } from "#app/components/admin/filter-bar.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { type IncomingMail, requestsForMail } from "#app/features/requests/manage/incoming-mail.data.ts";
import { StatusBadge } from "#app/features/requests/manage/status-badge.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { formatDateTime } from "#app/lib/date-format.ts";
import { toEmailAddress } from "#domain/email-address.ts";
import { REQUEST_TYPE_LABELS } from "#domain/request-labels.ts";

interface AssignMailDialogProps {
  mail: IncomingMail;
  open: boolean;
  onOpenChange(open: boolean): void;
  onChoose(requestId: string): void;
}

/** Before a search, lists the sender's earlier requests and the request whose mail they replied to. */
export function AssignMailDialog({ mail, open, onOpenChange, onChoose }: AssignMailDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Assign to a request"
      description={
        toEmailAddress(mail.from_email)
          ? `From then on, e-mails from ${mail.from_email} go there automatically.`
          : "Only this e-mail goes there, because the site does not recognize this kind of sender address."
      }
    >
      <Choices mail={mail} onChoose={onChoose} />
    </Dialog>
  );
}

function Choices({ mail, onChoose }: Pick<AssignMailDialogProps, "mail" | "onChoose">) {
  const [searchText, setSearchText] = useState("");
  const requests = useQuery(requestsForMail(useAdminClient(), mail, searchText));
  return (
    <div className="flex flex-col gap-4">
      <SearchField placeholder="Search requests..." value={searchText} onChange={setSearchText} />
      <Loaded query={requests} loading={<Skeleton className="h-24" />}>
        {(found) =>
          found.length === 0 && (
            <p role="status" className="text-ink-soft">
              {searchText
                ? "No requests match."
                : "No requests from this sender. Search by name, address or subject."}
            </p>
          )
        }
      </Loaded>
      <ul aria-label="Requests" className="flex flex-col gap-2">
        {requests.data?.map((request) => (
          <li key={request.id}>
            <button
              type="button"
              onClick={() => onChoose(request.id)}
              className="flex w-full flex-col gap-1 rounded-xl bg-white px-4 py-3 text-left ring-1 ring-ink/20 ring-inset hover:bg-sand-deep"
            >
              <span className="flex items-center justify-between gap-3">
                <span className="min-w-0 truncate font-semibold">{request.name}</span>
                <StatusBadge status={request.status} />
              </span>
              <span className="truncate text-ink-soft text-sm">
                {request.subject || REQUEST_TYPE_LABELS[request.type]} · {formatDateTime(request.created_at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
