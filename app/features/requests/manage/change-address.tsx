import { useState } from "react";
import { z } from "zod";
import { RecordDialog } from "#app/components/admin/record-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { correctAddress, type FullRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import { REQUEST_CHANGE_KEYS } from "#app/features/requests/manage/manage-requests.queries.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useRecordForm } from "#app/lib/use-record-form.ts";
import { EMAIL_MESSAGE, toEmailAddress } from "#domain/email-address.ts";

export function ChangeAddress({ request }: { request: FullRequest }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Change e-mail address
      </Button>
      {isOpen && <AddressDialog request={request} onClose={() => setOpen(false)} />}
    </>
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
      submitLabel="Save"
      width="max-w-md"
      onClose={onClose}
    >
      <TextField label="New address" type="email" required {...record.field("address")} />
    </RecordDialog>
  );
}
