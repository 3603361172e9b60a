import { type FormEvent, useState } from "react";
import { canSendAgain, MailDelivery } from "#app/components/admin/mail-delivery.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { correctAddress, retryReply } from "#app/features/requests/manage/manage-requests.data.ts";
import type {
  FullRequest,
  ReplyMail,
  RequestEvent,
} from "#app/features/requests/manage/manage-requests.schema.ts";
import { ThreadEntry, ThreadText } from "#app/features/requests/manage/thread-entry.tsx";
import { useRequestAction } from "#app/features/requests/manage/use-request-action.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { toEmailAddress } from "#domain/email-address.ts";

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
          run(() => retryReply(client, mail.id), "Reply queued again", "Failed to retry the reply")
        }
      >
        Retry
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setCorrecting(true)}>
        Change e-mail address
      </Button>
      <Dialog
        open={isCorrecting}
        onOpenChange={setCorrecting}
        title="Change e-mail address"
        description={`Replies to ${request.name} go to ${request.email} now. Undelivered replies are sent again to the new address.`}
        width="max-w-md"
      >
        <AddressForm
          request={request}
          onSave={async (address) => {
            const save = () => correctAddress(client, request.id, address);
            if (await run(save, "Address changed, reply queued again", "Failed to change the address"))
              setCorrecting(false);
          }}
        />
      </Dialog>
    </div>
  );
}

function AddressForm({ request, onSave }: { request: FullRequest; onSave(address: string): Promise<void> }) {
  const [address, setAddress] = useState(request.email);
  const usableAddress = toEmailAddress(address);
  const canSave = usableAddress !== null && usableAddress !== request.email;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) void onSave(usableAddress);
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <TextField
        label="New address"
        type="email"
        required
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button type="submit" disabled={!canSave}>
        Save and send again
      </Button>
    </form>
  );
}
