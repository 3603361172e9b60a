import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { MailStateBadge, mailKindLabel } from "#app/features/notifications/mail-columns.tsx";
import {
  type Mail,
  mail as mailQuery,
  showMailLink,
} from "#app/features/notifications/notifications.data.ts";
import { useAdminClient, useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { backOfficeStatus } from "#app/lib/back-office-status.ts";
import { formatDateTime } from "#app/lib/date-format.ts";

/** Shows the content and the delivery state of one mail. */
export function MailDialog({
  id,
  actions,
  onClose,
}: {
  id: string;
  actions(mail: Mail): ReactNode;
  onClose(): void;
}) {
  const mail = useQuery(mailQuery(useAdminClient(), id));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={mail.data?.subject ?? "Mail"}
      width="max-w-3xl"
    >
      <Loaded query={mail} loading={<Skeleton className="h-64" />}>
        {(data) => (
          <div className="flex flex-col gap-4">
            <Facts mail={data} />
            {data.last_error && (
              <Notice tone="error" title="The mail server said">
                <span className="break-words">{data.last_error}</span>
              </Notice>
            )}
            <MailLinkNotice mail={data} />
            <Content mail={data} />
            <div className="flex flex-wrap justify-end gap-2">{actions(data)}</div>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function Facts({ mail }: { mail: Mail }) {
  const facts: [string, ReactNode][] = [
    ["State", <MailStateBadge key="state" state={mail.state} />],
    ["To", mail.to_email],
    ["Reply to", mail.reply_to],
    ["Kind", mailKindLabel(mail.kind)],
    ["Attempts", mail.attempts],
    ["Created", formatDateTime(mail.created_at)],
    ["Sent", mail.sent_at && formatDateTime(mail.sent_at)],
    ["Next try", mail.state === "queued" && formatDateTime(mail.next_attempt_at)],
    ["Message id", mail.message_id],
    [
      "Request",
      mail.request_id && (
        <Link
          key="request"
          to={`/admin/requests/${mail.request_id}`}
          className="font-semibold text-sea underline"
        >
          Open the request
        </Link>
      ),
    ],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
      {facts
        .filter(([, value]) => value !== null && value !== false && value !== "")
        .map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-semibold text-ink-soft">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The HTML contains visitors' text, so it is sandboxed: no scripts, no forms, no access to this page. */
function Content({ mail }: { mail: Mail }) {
  const [tab, setTab] = useState(mail.html_body ? "html" : "text");
  const text = (
    <pre className="whitespace-pre-wrap break-words rounded-xl bg-white p-4 font-sans">{mail.text_body}</pre>
  );
  if (!mail.html_body) return text;
  return (
    <Tabs
      label="Content"
      current={tab}
      onChange={setTab}
      tabs={[
        {
          id: "html",
          label: mail.state === "sent" ? "As sent" : "Preview",
          content: (
            <iframe
              title="The e-mail"
              sandbox=""
              srcDoc={mail.html_body}
              className="h-96 w-full rounded-xl border border-sand-deep bg-white"
            />
          ),
        },
        { id: "text", label: "Plain text", content: text },
      ]}
    />
  );
}

/** The stored mail omits links that open an account. Without a mail server, an admin can pass the link on. */
function MailLinkNotice({ mail }: { mail: Mail }) {
  const { fetch } = useAdminSession();
  const status = useQuery(backOfficeStatus(fetch));
  const [link, setLink] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (mail.token_expires_at === null || mail.state === "sent") return null;
  const show = async () => {
    try {
      setLink(await showMailLink(fetch, mail.id));
      setProblem(null);
    } catch (cause) {
      setProblem(errorMessage(cause, "The link could not be shown."));
    }
  };
  return (
    <Notice tone="info" title="This e-mail contains a link to an account">
      <p>The link is added when the e-mail is sent and is not stored here.</p>
      {status.data?.sendsMail === false && !link && (
        <div className="mt-2 flex flex-col items-start gap-2">
          <p>
            This site does not send e-mail. You can pass the link on yourself; the audit trail records that
            you saw it.
          </p>
          <Button variant="secondary" size="sm" onClick={show}>
            Show the link
          </Button>
        </div>
      )}
      {problem && <p role="alert">{problem}</p>}
      {link && <code className="mt-2 block break-all">{link}</code>}
    </Notice>
  );
}
