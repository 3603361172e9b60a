import type { ReactNode } from "react";
import type { Column } from "#app/components/admin/data-table.tsx";
import { EmailAddress } from "#app/components/email-address.tsx";
import {
  canCancel,
  canRetry,
  MailStateBadge,
  mailKindLabel,
  mailTime,
} from "#app/features/notifications/mail-state.tsx";
import type { MailSummary } from "#app/features/notifications/notifications.data.ts";
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
