import { z } from "zod";
import { RecordDialog } from "#app/components/admin/record-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea } from "#app/components/ui/field.tsx";
import type { FullRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import { changeRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import { REQUEST_CHANGE_KEYS } from "#app/features/requests/manage/manage-requests.queries.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useRecordForm } from "#app/lib/use-record-form.ts";

const COMMON_REASONS = [
  "Too expensive",
  "Booked elsewhere",
  "Dates did not work",
  "No answer",
  "Not a trip we sell",
] as const;

const lostRequest = z.object({ lost_reason: z.string().trim().min(1, "Say why, in a word or two.") });

/** Closes a request as lost, with a reason for the timeline. */
export function MarkLostDialog({ request, onClose }: { request: FullRequest; onClose(): void }) {
  const client = useAdminClient();
  const record = useRecordForm({
    what: "this reason",
    name: `lost-request:${request.id}`,
    record: null,
    blank: { lost_reason: request.lost_reason ?? "" },
    schema: lostRequest,
    save: (reason) => changeRequest(client, request.id, { status: "lost", ...reason }),
    done: "Request updated",
    failed: "Failed to update the request",
    affected: REQUEST_CHANGE_KEYS,
    onSaved: onClose,
  });
  const { form, field, input } = record;
  return (
    <RecordDialog
      record={record}
      title="Mark as lost"
      submitLabel="Mark as lost"
      width="max-w-md"
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        {COMMON_REASONS.map((reason) => (
          <Button
            key={reason}
            size="sm"
            variant="secondary"
            aria-pressed={input.lost_reason === reason}
            className="aria-pressed:bg-sea aria-pressed:text-white"
            onClick={() => form.setValue("lost_reason", reason, { shouldValidate: true })}
          >
            {reason}
          </Button>
        ))}
      </div>
      <TextArea label="Why was it lost?" rows={2} required {...field("lost_reason")} />
    </RecordDialog>
  );
}
