import { useState } from "react";
import { useNavigate } from "react-router";
import { Badge } from "#app/components/admin/badge.tsx";
import { EmailAddress } from "#app/components/email-address.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { AssignMailDialog } from "#app/features/requests/manage/assign-mail-dialog.tsx";
import {
  assignMail,
  discardMail,
  type IncomingMail,
} from "#app/features/requests/manage/incoming-mail.data.ts";
import { MailExtras, MailText } from "#app/features/requests/manage/incoming-mail-entry.tsx";
import { useRequestAction } from "#app/features/requests/manage/manage-requests.queries.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { formatDateTime } from "#app/lib/date-format.ts";

const AUTOMATIC_LABELS: Readonly<Record<string, string>> = {
  "auto-reply": "Automatic reply",
  bounce: "Not delivered",
  list: "Mailing list",
};

export function UnsortedMailItem({ mail }: { mail: IncomingMail }) {
  const client = useAdminClient();
  const navigate = useNavigate();
  const run = useRequestAction();
  const [isAssigning, setAssigning] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const runWithBusyState = async (change: () => Promise<unknown>, done: string, failed: string) => {
    setBusy(true);
    await run(change, done, failed);
    setBusy(false);
  };
  const assign = (requestId?: string) =>
    runWithBusyState(
      async () => navigate(`/admin/requests/${await assignMail(client, mail.id, requestId)}`),
      requestId ? "E-mail assigned" : "Request created",
      "Failed to assign the e-mail",
    );
  const discard = (isDiscarded: boolean) =>
    runWithBusyState(
      () => discardMail(client, mail.id, isDiscarded),
      isDiscarded ? "E-mail discarded" : "E-mail restored",
      "Failed to discard the e-mail",
    );

  return (
    <li className="flex flex-col gap-2 border-sand-deep border-b p-4 last:border-b-0 sm:p-6">
      <MailHead mail={mail} />
      <div className="max-h-60 max-w-prose overflow-y-auto">
        <MailText mail={mail} />
      </div>
      <MailExtras mail={mail} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={isBusy} onClick={() => setAssigning(true)}>
          Assign to a request...
        </Button>
        <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => assign()}>
          Create a request
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={isBusy}
          onClick={() => discard(mail.state === "unsorted")}
        >
          {mail.state === "unsorted" ? "Discard" : "Restore"}
        </Button>
      </div>
      <AssignMailDialog
        mail={mail}
        open={isAssigning}
        onOpenChange={setAssigning}
        onChoose={(requestId) => {
          setAssigning(false);
          void assign(requestId);
        }}
      />
    </li>
  );
}

function MailHead({ mail }: { mail: IncomingMail }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold">{mail.from_name || mail.from_email || "Unknown sender"}</span>
        {mail.from_name && (
          <span className="text-ink-soft text-sm">
            <EmailAddress keepsColumnWidth email={mail.from_email} />
          </span>
        )}
        {mail.automatic && <Badge>{AUTOMATIC_LABELS[mail.automatic]}</Badge>}
        <time dateTime={mail.created_at} className="text-ink-soft text-sm sm:ml-auto">
          {formatDateTime(mail.created_at)}
        </time>
      </div>
      <p className="break-words font-semibold">{mail.subject || "(no subject)"}</p>
    </>
  );
}
