import { AlarmClock } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Badge } from "#app/components/admin/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { changeRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import type { FullRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { formatAgencyTime, momentIn, snoozeChoices } from "#app/features/requests/manage/snooze-times.ts";
import { useRequestAction } from "#app/features/requests/manage/use-request-action.ts";
import { useShortcuts } from "#app/features/requests/manage/use-shortcuts.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { describeZone } from "#domain/opening-times.ts";

/** Hides a request from the list until a chosen time. `onDone` is called once it is hidden. */
export function SnoozeControl({ request, onDone }: { request: FullRequest; onDone(): void }) {
  const client = useAdminClient();
  const { timeZone } = useSiteDetails();
  const run = useRequestAction();
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ e: () => setOpen(true) });

  const snooze = async (until: Date | null) => {
    setOpen(false);
    const message = until ? `Snoozed until ${formatAgencyTime(until, timeZone)}` : "Snooze ended";
    const snoozed_until = until?.toISOString() ?? null;
    const isSaved = await run(
      () => changeRequest(client, request.id, { snoozed_until }),
      message,
      "Failed to snooze",
    );
    if (isSaved && until) onDone();
  };

  return (
    <>
      {request.snoozed_until && (
        <>
          <SnoozeBadge until={request.snoozed_until} />
          <Button size="sm" variant="quiet" onClick={() => snooze(null)}>
            End snooze
          </Button>
        </>
      )}
      <Button size="sm" variant="secondary" aria-keyshortcuts="e" onClick={() => setOpen(true)}>
        <AlarmClock aria-hidden className="size-4" /> Snooze
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Snooze until"
        description={`Hidden until then, or until the customer writes. Times are ${describeZone(timeZone)}.`}
        width="max-w-md"
      >
        <SnoozeForm timeZone={timeZone} onChoose={snooze} />
      </Dialog>
    </>
  );
}

function SnoozeForm({ timeZone, onChoose }: { timeZone: string; onChoose(at: Date): void }) {
  const [now] = useState(() => new Date());
  const [day, setDay] = useState("");
  const [time, setTime] = useState("09:00");
  const chosenMoment = day && time ? momentIn(timeZone, day, time) : null;
  const isPast = chosenMoment !== null && chosenMoment <= now;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosenMoment && !isPast) onChoose(chosenMoment);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ul className="flex flex-col gap-2">
        {snoozeChoices(now, timeZone).map(({ label, at }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => onChoose(at)}
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
          value={day}
          error={isPast ? "This time is in the past." : undefined}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextField label="Time" type="time" value={time} onChange={(event) => setTime(event.target.value)} />
      </div>
      <Button type="submit" disabled={!chosenMoment || isPast}>
        Snooze
      </Button>
    </form>
  );
}

/** Says until when the request is snoozed, or that the snooze is over. */
export function SnoozeBadge({ until }: { until: string }) {
  const { timeZone } = useSiteDetails();
  if (Date.parse(until) <= Date.now()) return <Badge tone="sun">Back from snooze</Badge>;
  return <Badge>Snoozed until {formatAgencyTime(until, timeZone)}</Badge>;
}
