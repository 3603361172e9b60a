import { canSendAgain, MailDelivery } from "#app/components/admin/mail-delivery.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { ChangeAddress } from "#app/features/requests/manage/change-address.tsx";
import type {
  FullRequest,
  ReplyMail,
  RequestEvent,
} from "#app/features/requests/manage/manage-requests.data.ts";
import { useRequestAction } from "#app/features/requests/manage/manage-requests.queries.ts";
import { ThreadEntry, ThreadText } from "#app/features/requests/manage/thread-entry.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { retryMail } from "#app/lib/mail-failure.ts";

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
      <ChangeAddress request={request} />
    </div>
  );
}
