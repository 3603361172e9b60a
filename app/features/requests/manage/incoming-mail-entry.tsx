import { Paperclip } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import type { IncomingMail } from "#app/features/requests/manage/incoming-mail.data.ts";
import { OriginalMailDialog } from "#app/features/requests/manage/original-mail-dialog.tsx";
import { ThreadEntry, ThreadText } from "#app/features/requests/manage/thread-entry.tsx";
import { isSameAddress } from "#domain/email-address.ts";

const HEADINGS: Readonly<Record<string, string>> = {
  "auto-reply": "Automatic reply",
  bounce: "Could not be delivered",
  list: "Mailing list",
};

/** A mail in the thread of its request. The sender is shown if it differs from `address`, the request's e-mail address. */
export function IncomingMailEntry({ mail, address }: { mail: IncomingMail; address: string }) {
  const isOtherSender = !isSameAddress(mail.from_email, address);
  return (
    <ThreadEntry
      voice="theirs"
      heading={HEADINGS[mail.automatic ?? ""] ?? "Their e-mail"}
      author={isOtherSender ? `from ${mail.from_email || "an unknown sender"}` : null}
      at={mail.created_at}
    >
      {mail.found_by === "new-request" ? (
        <p className="text-ink-soft">This e-mail became the request.</p>
      ) : (
        <MailText mail={mail} />
      )}
      <MailExtras mail={mail} />
    </ThreadEntry>
  );
}

/** The message; quoted mails below are collapsed. All of it is plain text. */
export function MailText({ mail }: { mail: IncomingMail }) {
  return (
    <>
      {mail.text_body ? (
        <ThreadText>{mail.text_body}</ThreadText>
      ) : (
        <p className="text-ink-soft">This e-mail has no text.</p>
      )}
      {mail.quoted_text && (
        <details className="mt-2 text-sm">
          <summary className="w-fit cursor-pointer py-1 text-sea">Show quoted text</summary>
          <div className="border-sand-deep border-l-4 pl-3 text-ink-soft">
            <ThreadText>{mail.quoted_text}</ThreadText>
          </div>
        </details>
      )}
    </>
  );
}

/** Attachments and the original mail. */
export function MailExtras({ mail }: { mail: IncomingMail }) {
  const [isOpen, setOpen] = useState(false);
  const fileCount = mail.attachments.length;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3">
      {fileCount > 0 && (
        <span className="inline-flex items-center gap-1 text-ink-soft text-sm">
          <Paperclip aria-hidden className="size-4" /> {mail.attachments.map(({ name }) => name).join(", ")}
        </span>
      )}
      <Button size="sm" variant="quiet" className="-ml-4" onClick={() => setOpen(true)}>
        {fileCount > 0 ? "Show original and files" : "Show original"}
      </Button>
      <OriginalMailDialog mail={mail} open={isOpen} onOpenChange={setOpen} />
    </div>
  );
}
