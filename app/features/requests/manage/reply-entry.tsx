import { useState } from "react";
import { z } from "zod";
import { canSendAgain, MailDelivery } from "#app/components/admin/mail-delivery.tsx";
import { RecordDialog } from "#app/components/admin/record-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import {
  correctAddress,
  type FullRequest,
  type ReplyMail,
  type RequestEvent,
} from "#app/features/requests/manage/manage-requests.data.ts";
import {
  REQUEST_CHANGE_KEYS,
  useRequestAction,
} from "#app/features/requests/manage/manage-requests.queries.ts";
import { ThreadEntry, ThreadText } from "#app/features/requests/manage/thread-entry.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { retryMail } from "#app/lib/mail-failure.ts";
import { useRecordForm } from "#app/lib/use-record-form.ts";
import { EMAIL_MESSAGE, toEmailAddress } from "#domain/email-address.ts";

interface ReplyEntryProps {
  event: RequestEvent;
  author: string | null;
  request: FullRequest;
}

export function ReplyEntry({ event, author, request }: ReplyEntryProps) {
  const { mail } = event;
  const hasFailed = mail?.state === "failed";
  return (
    <ThreadEntry
      voice={hasFailed ? "undelivered" : "ours"}
      heading="Reply"
      author={author}
      at={event.created_at}
    >
      <ThreadText>{event.body}</ThreadText>
      {mail && (
        <div className="mt-2">
          <MailDelivery mail={mail} />
        </div>
      )}
      {mail && canSendAgain(mail) && <Repair mail={mail} request={request} />}
    </ThreadEntry>
  );
}

function Repair({ mail, request }: { mail: ReplyMail; request: FullRequest }) {
  const client = useAdminClient();
  const run = useRequestAction();
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        size="sm"
        onClick={() =>
          run(() => retryMail(client, mail.id), "Reply queued again", "Failed to retry the reply")
        }
      >
        Retry
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setCorrecting(true)}>
        Change e-mail address
      </Button>
      {isCorrecting && <AddressDialog request={request} onClose={() => setCorrecting(false)} />}
    </div>
  );
}

/** The corrected address, if it is usable and new. */
const newAddress = (current: string) =>
  z.object({
    address: z.string().transform((typed, context) => {
      const address = toEmailAddress(typed);
      if (address && address !== current) return address;
      context.addIssue({ code: "custom", message: address ? "They have this address now." : EMAIL_MESSAGE });
      return z.NEVER;
    }),
  });

function AddressDialog({ request, onClose }: { request: FullRequest; onClose(): void }) {
  const client = useAdminClient();
  const record = useRecordForm({
    what: "this address",
    name: `request-address:${request.id}`,
    record: null,
    blank: { address: request.email },
    schema: newAddress(request.email),
    save: ({ address }) => correctAddress(client, request.id, address),
    done: (queued) => (queued ? "Address changed, reply queued again" : "Address changed"),
    failed: "Failed to change the address",
    affected: REQUEST_CHANGE_KEYS,
    onSaved: onClose,
  });
  return (
    <RecordDialog
      record={record}
      title="Change e-mail address"
      description={`Replies to ${request.name} go to ${request.email} now. Undelivered replies are sent again to the new address.`}
      submitLabel="Save and send again"
      width="max-w-md"
      onClose={onClose}
    >
      <TextField label="New address" type="email" required {...record.field("address")} />
    </RecordDialog>
  );
}
