import { ClipboardPaste } from "lucide-react";
import { useMemo, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { TextArea } from "#app/components/ui/field.tsx";
import { IndexKeyedList } from "#app/components/ui/index-keyed-list.tsx";
import { blankDay, countWrittenDaysAfter } from "#app/features/itineraries/manage/itinerary-days.ts";
import type { ItineraryForm } from "#app/features/itineraries/manage/itinerary-form.ts";
import { splitDays } from "#app/features/itineraries/manage/split-days.ts";

export function PasteDays({ form }: { form: UseFormReturn<ItineraryForm> }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const days = useMemo(() => splitDays(text), [text]);
  const writtenCount = isOpen ? countWrittenDaysAfter(form.getValues("days"), 0) : 0;
  const applyDays = () => {
    form.setValue(
      "days",
      days.map((day) => ({ ...blankDay(), ...day })),
      { shouldDirty: true },
    );
    form.setValue("duration", String(days.length), { shouldDirty: true });
    setText("");
    setOpen(false);
  };
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        <ClipboardPaste aria-hidden className="size-4" /> Paste a whole itinerary
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Paste a whole itinerary"
        description="Start each day with a line such as 'Day 1: Arrival'. Without such lines, each paragraph becomes a day."
      >
        <div className="flex flex-col gap-4">
          <TextArea
            label="Itinerary"
            rows={10}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div role="status">{days.length > 0 && <FoundDays days={days} />}</div>
          {writtenCount > 0 && days.length > 0 && (
            <p className="text-coral-ink">
              {writtenCount} written {writtenCount === 1 ? "day" : "days"} of this itinerary would be
              replaced.
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button disabled={days.length === 0} onClick={applyDays}>
              Use these days
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

function FoundDays({ days }: { days: ReturnType<typeof splitDays> }) {
  return (
    <>
      <p className="font-semibold">
        {days.length} {days.length === 1 ? "day" : "days"} found
      </p>
      <ol className="mt-1 list-decimal pl-6 text-sm">
        <IndexKeyedList items={days.slice(0, MAX_SHOWN_DAYS)}>
          {(day) => <li>{day.title || shorten(day.description)}</li>}
        </IndexKeyedList>
      </ol>
    </>
  );
}

const MAX_SHOWN_DAYS = 40;
const MAX_TEXT_LENGTH = 60;
const shorten = (text: string) =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
