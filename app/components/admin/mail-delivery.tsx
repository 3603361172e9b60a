import { useQuery } from "@tanstack/react-query";
import { Badge } from "#app/components/admin/badge.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { backOfficeStatus } from "#app/lib/back-office-status.ts";
import { formatDateTime } from "#app/lib/date-format.ts";
import { describeMailFailure } from "#app/lib/mail-failure.ts";

export interface DeliveredMail {
  readonly state: "queued" | "sending" | "sent" | "failed" | "canceled";
  readonly last_error: string | null;
  readonly next_attempt_at: string;
  readonly updated_at: string;
}

/** Whether staff can send the mail again. A queued mail with an error is retried later, but staff need not wait. */
export const canSendAgain = ({ state, last_error }: DeliveredMail) =>
  state === "failed" || state === "canceled" || (state === "queued" && last_error !== null);

/** Says whether a mail was sent, is waiting, or failed and why. */
export function MailDelivery({ mail }: { mail: DeliveredMail }) {
  const { fetch } = useAdminSession();
  const status = useQuery(backOfficeStatus(fetch));
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {mail.state === "sent" && <Badge tone="leaf">Sent</Badge>}
      {mail.state === "sending" && <Badge tone="sea">Sending</Badge>}
      {mail.state === "canceled" && <Badge>Canceled: not sent</Badge>}
      {mail.state === "failed" && (
        <>
          <strong className="text-coral-ink">Not delivered: {describeMailFailure(mail.last_error)}</strong>
          <span className="text-ink-soft">Failed on {formatDateTime(mail.updated_at)}</span>
        </>
      )}
      {mail.state === "queued" && (
        <>
          <Badge tone="sun">Queued</Badge>
          <span className="text-ink-soft">{describeWait(mail, status.data?.sendsMail !== false)}</span>
        </>
      )}
    </p>
  );
}

function describeWait({ last_error, next_attempt_at }: DeliveredMail, sendsMail: boolean): string {
  if (!sendsMail) return "Sent when a mail server is set up";
  if (!last_error) return "";
  return `Not sent yet: ${describeMailFailure(last_error)}. Next try ${formatDateTime(next_attempt_at)}`;
}
