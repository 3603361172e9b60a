import { AlarmClock } from "lucide-react";
import { useState } from "react";
import { Badge } from "#app/components/admin/badge.tsx";
import { RecordDialog } from "#app/components/admin/record-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import type { FullRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import { changeRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import {
  REQUEST_CHANGE_KEYS,
  useRequestAction,
} from "#app/features/requests/manage/manage-requests.queries.ts";
import { useShortcuts } from "#app/features/requests/manage/shortcuts-dialog.tsx";
import {
  formatAgencyTime,
  MORNING,
  snoozeChoices,
  timeIn,
} from "#app/features/requests/manage/snooze-times.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useRecordForm } from "#app/lib/use-record-form.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { describeZone } from "#domain/opening-times.ts";
import { dateIn, momentIn } from "#domain/zone-offset.ts";

/** Hides a request from the list until a chosen time. `onDone` is called once it is hidden. */
export function SnoozeControl({ request, onDone }: { request: FullRequest; onDone(): void }) {
  const client = useAdminClient();
  const run = useRequestAction();
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ e: () => setOpen(true) });

  const endSnooze = () =>
    run(() => changeRequest(client, request.id, { snoozed_until: null }), "Snooze ended", "Failed to snooze");

  return (
    <>
      {request.snoozed_until && (
        <>
          <SnoozeBadge until={request.snoozed_until} />
          <Button size="sm" variant="quiet" onClick={endSnooze}>
            End snooze
          </Button>
        </>
      )}
      <Button size="sm" variant="secondary" aria-keyshortcuts="e" onClick={() => setOpen(true)}>
        <AlarmClock aria-hidden className="size-4" /> Snooze
      </Button>
      {isOpen && <SnoozeDialog request={request} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  );
}

interface SnoozeDialogProps {
  request: FullRequest;
  onClose(): void;
  onDone(): void;
}

function SnoozeDialog({ request, onClose, onDone }: SnoozeDialogProps) {
  const client = useAdminClient();
  const { timeZone } = useSiteDetails();
  const [now] = useState(() => new Date());
  const record = useRecordForm({
    what: "this snooze",
    name: `snooze:${request.id}`,
    record: null,
    blank: { day: "", time: MORNING },
    save: async ({ day, time }) => {
      const until = momentIn(timeZone, day, time);
      await changeRequest(client, request.id, { snoozed_until: until.toISOString() });
      return until;
    },
    done: (until) => `Snoozed until ${formatAgencyTime(until, timeZone)}`,
    failed: "Failed to snooze",
    affected: REQUEST_CHANGE_KEYS,
    onSaved: () => {
      onClose();
      onDone();
    },
  });
  const { form, field } = record;
  const choose = (at: Date) => {
    if (record.isSubmitting) return;
    form.setValue("day", dateIn(timeZone, at));
    form.setValue("time", timeIn(timeZone, at));
    void record.submit();
  };
  return (
    <RecordDialog
      record={record}
      title="Snooze until"
      description={`Hidden until then, or until the customer writes. Times are ${describeZone(timeZone)}.`}
      submitLabel="Snooze"
      width="max-w-md"
      onClose={onClose}
    >
      <ul className="flex flex-col gap-2">
        {snoozeChoices(now, timeZone).map(({ label, at }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => choose(at)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-xl bg-white px-4 text-left ring-1 ring-ink/20 ring-inset hover:bg-sand-deep"
            >
              <span className="font-semibold">{label}</span>
              <span className="text-ink-soft text-sm">{formatAgencyTime(at, timeZone)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Day"
          type="date"
          {...field("day", {
            required: "Choose a day.",
            validate: (day, { time }) =>
              momentIn(timeZone, day, time || MORNING) > now || "This time is in the past.",
          })}
        />
        <TextField label="Time" type="time" {...field("time", { required: "Choose a time." })} />
      </div>
    </RecordDialog>
  );
}

/** Says until when the request is snoozed, or that the snooze is over. */
export function SnoozeBadge({ until }: { until: string }) {
  const { timeZone } = useSiteDetails();
  if (Date.parse(until) <= Date.now()) return <Badge tone="sun">Back from snooze</Badge>;
  return <Badge>Snoozed until {formatAgencyTime(until, timeZone)}</Badge>;
}
