import { queryOptions, useQuery } from "@tanstack/react-query";
import { Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { RecordForm } from "#app/components/admin/record-form.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import {
  addRecipient,
  listRecipients,
  type Recipient,
  removeRecipient,
  sendTestMail,
  setRecipientActive,
} from "#app/features/settings/settings.data.ts";
import { useAdminClient, useAdminSession } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";
import { useRecordForm } from "#app/lib/use-record-form.ts";
import type { DataClient } from "#domain/data-client.ts";
import { toEmailAddress } from "#domain/email-address.ts";

const settingsKeys = {
  recipients: ["admin", "settings", "recipients"] as const,
};

const recipients = (client: DataClient) =>
  queryOptions({ queryKey: settingsKeys.recipients, queryFn: () => listRecipients(client) });

export function NotificationEmailsSection() {
  const { data: client, fetch } = useAdminSession();
  const run = useActionWithToast(settingsKeys.recipients);
  const listing = useQuery(recipients(client));
  const [recipientToRemove, setRecipientToRemove] = useState<Recipient | null>(null);

  return (
    <Panel
      title="Admin Notification Emails"
      description="Who gets an e-mail when a visitor writes. Click a badge to turn a recipient on or off."
    >
      <AddRecipient />
      <Loaded query={listing} loading={[1, 2, 3].map((row) => <Skeleton key={row} className="mb-2 h-11" />)}>
        {(rows) =>
          rows.length === 0 && (
            <p role="status" className="text-ink-soft">
              No recipients yet: requests are stored, but no one is notified.
            </p>
          )
        }
      </Loaded>
      <ul className="divide-y divide-sand-deep">
        {listing.data?.map((row) => (
          <RecipientRow
            key={row.id}
            recipient={row}
            onToggle={() =>
              run(
                () => setRecipientActive(client, row.id, !row.is_active),
                "Email updated",
                "Failed to update email",
              )
            }
            onTest={() =>
              run(
                () => sendTestMail(fetch, row.email),
                "Test e-mail queued",
                "Failed to send the test e-mail",
              )
            }
            onRemove={() => setRecipientToRemove(row)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={recipientToRemove !== null}
        onOpenChange={() => setRecipientToRemove(null)}
        title="Remove this recipient?"
        description={`${recipientToRemove?.email ?? ""} will no longer be notified of requests.`}
        confirmLabel="Remove"
        busyLabel="Removing..."
        onConfirm={() =>
          recipientToRemove &&
          run(() => removeRecipient(client, recipientToRemove.id), "Email removed", "Failed to remove email")
        }
      />
    </Panel>
  );
}

const newRecipient = z.object({
  email: z.string().refine((typed) => toEmailAddress(typed) !== null),
});

function AddRecipient() {
  const client = useAdminClient();
  const record = useRecordForm({
    what: "this recipient",
    name: "recipients:new",
    record: null,
    blank: { email: "" },
    schema: newRecipient,
    save: ({ email }) => addRecipient(client, toEmailAddress(email) ?? email),
    done: "Email added",
    failed: "Failed to add email",
    affected: [settingsKeys.recipients],
    onInvalid: () =>
      void notify({
        tone: "error",
        title: "Invalid email",
        description: "Please enter a valid email address.",
      }),
  });
  return (
    <RecordForm record={record} className="mb-4 flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow">
        <TextField
          label="Add a recipient by email"
          type="email"
          placeholder="name@example.com"
          {...record.form.register("email")}
        />
      </div>
      <Button type="submit" disabled={record.isSubmitting}>
        Add Email
      </Button>
    </RecordForm>
  );
}

interface RecipientRowProps {
  recipient: Recipient;
  onToggle(): void;
  onTest(): void;
  onRemove(): void;
}

/** A recipient of request mails, with a switch, a test mail and a remove button. */
function RecipientRow({ recipient, onToggle, onTest, onRemove }: RecipientRowProps) {
  const { email, is_active: isActive } = recipient;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span className="min-w-0 break-all font-semibold">{email}</span>
      <span className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-pressed={isActive}
          aria-label={`${email} is ${isActive ? "active" : "inactive"}`}
          onClick={onToggle}
          className={`min-h-8 rounded-full px-3 font-semibold text-sm ${isActive ? "bg-[#e4f0d3] text-[#2c5000]" : "bg-sand-deep text-ink-soft"}`}
        >
          {isActive ? "Active" : "Inactive"}
        </button>
        <Button variant="quiet" size="sm" aria-label={`Send a test e-mail to ${email}`} onClick={onTest}>
          <Send aria-hidden className="size-4" /> Test
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Remove ${email}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" /> Remove
        </Button>
      </span>
    </li>
  );
}
