import type { ReactNode } from "react";
import { Badge } from "#app/components/admin/badge.tsx";
import type { Column } from "#app/components/admin/data-table.tsx";
import { EmailAddress } from "#app/components/email-address.tsx";
import type { MailState, MailSummary } from "#app/features/notifications/notifications.data.ts";
import { formatDateTime } from "#app/lib/date-format.ts";

interface MailColumnsOptions {
  onOpen(id: string): void;
  actions(mail: MailSummary): ReactNode;
}

export function mailColumns({ onOpen, actions }: MailColumnsOptions): readonly Column<MailSummary>[] {
  return [
    {
      id: "subject",
      header: "Subject",
      className: "@[60rem]:w-2/5 @[60rem]:min-w-48",
      cell: (mail) => (
        <>
          <button
            type="button"
            onClick={() => onOpen(mail.id)}
            className="min-h-8 text-left font-semibold text-sea hover:underline"
          >
            {mail.subject}
          </button>
          <span className="block text-ink-soft">{mailKindLabel(mail.kind)}</span>
        </>
      ),
    },
    {
      id: "to",
      header: "To",
      cell: (mail) => <EmailAddress keepsColumnWidth email={mail.to_email} />,
      className: "@[60rem]:min-w-48",
    },
    {
      id: "state",
      header: "State",
      cell: (mail) => (
        <>
          <MailStateBadge state={mail.state} />
          {mail.last_error && (
            <span className="mt-1 block max-w-72 text-coral-ink text-xs md:line-clamp-2">
              {mail.last_error}
            </span>
          )}
          {mailTime(mail) && <span className="mt-1 block text-ink-soft text-xs">{mailTime(mail)}</span>}
        </>
      ),
    },
    {
      id: "attempts",
      header: "Attempts",
      cell: (mail) => mail.attempts,
      align: "right",
      isNamedInCard: true,
    },
    {
      id: "created",
      header: "Created",
      cell: (mail) => <time dateTime={mail.created_at}>{formatDateTime(mail.created_at)}</time>,
      className: "@[60rem]:whitespace-nowrap",
      isNamedInCard: true,
    },
    {
      id: "actions",
      header: "Actions",
      cell: (mail) =>
        canRetry(mail) || canCancel(mail) ? (
          <span className="inline-flex flex-wrap justify-end gap-1 md:flex-nowrap">{actions(mail)}</span>
        ) : null,
    },
  ];
}

const STATES = {
  queued: { label: "Queued", tone: "sun" },
  sending: { label: "Sending", tone: "sea" },
  sent: { label: "Sent", tone: "leaf" },
  failed: { label: "Failed", tone: "coral" },
  canceled: { label: "Canceled", tone: "plain" },
} as const;

export const MAIL_STATES: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  STATES,
).map(([value, { label }]) => ({ value, label }));

export const MailStateBadge = ({ state }: { state: MailState }) => (
  <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
);

export const canRetry = ({ state }: MailSummary) =>
  state === "failed" || state === "canceled" || state === "queued";
export const canCancel = ({ state }: MailSummary) => state === "queued" || state === "failed";

/** Labels of kinds whose own name is unclear. */
const KINDS: Readonly<Record<string, string>> = {
  "notify-customization": "New request (to office)",
  "notify-contact": "New message (to office)",
  "notify-full-itinerary": "New request (to office)",
  "proposal-accepted-office": "Accepted (to office)",
  "proposal-changes-office": "Changes asked (to office)",
  "proposal-declined-office": "Declined (to office)",
};

/** Label of a kind of mail: 'password-reset' as 'Password reset'. */
export const mailKindLabel = (kind: string) => {
  const knownLabel = KINDS[kind];
  if (knownLabel) return knownLabel;
  const label = kind.replaceAll("-", " ");
  return label.charAt(0).toUpperCase() + label.slice(1);
};

/** When the mail was sent, or when it will be retried; otherwise ''. */
function mailTime({ state, sent_at, next_attempt_at, attempts }: MailSummary): string {
  if (sent_at) return `Sent ${formatDateTime(sent_at)}`;
  if (state === "queued" && attempts > 0) return `Next try ${formatDateTime(next_attempt_at)}`;
  return "";
}
