import { type ReactNode, useState } from "react";
import { DayFactsEditor } from "#app/components/admin/day-facts-editor.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { ImageField } from "#app/features/proposals/manage/image-field.tsx";
import type { ProposalDay } from "#domain/proposals/schema.ts";

interface DaysEditorProps {
  days: readonly ProposalDay[];
  onChange(days: ProposalDay[]): void;
  /** Images to choose from, and the proposal that uploads belong to. */
  images: { readonly used: readonly string[]; readonly proposalId: string };
}

/** The days of this proposal, copied from the itinerary; edits affect only the proposal. */
export function DaysEditor({ days, onChange, images }: DaysEditorProps) {
  const change = (number: number, changes: Partial<ProposalDay>) =>
    onChange(days.map((day) => (day.day === number ? { ...day, ...changes } : day)));
  const nextNumber = (days.at(-1)?.day ?? 0) + 1;
  return (
    <div className="@container flex flex-col gap-4">
      <div className="grid items-start gap-2 @min-[40rem]:grid-cols-2">
        {days.map((day) => (
          <Day key={day.day} day={day}>
            <fieldset className="flex flex-col gap-3 px-4 pb-4">
              <legend className="sr-only">Day {day.day}</legend>
              <TextField
                label="Title of the day"
                value={day.title}
                onChange={(event) => change(day.day, { title: event.target.value })}
              />
              <TextArea
                label="What happens"
                value={day.description}
                onChange={(event) => change(day.day, { description: event.target.value })}
              />
              <DayFactsEditor
                day={`Day ${day.day}`}
                facts={day}
                onChange={(facts) =>
                  onChange(
                    days.map((other) => (other.day === day.day ? { ...withoutFacts(day), ...facts } : other)),
                  )
                }
              />
              <ImageField
                {...images}
                label={`Image of day ${day.day}`}
                value={day.image}
                onChange={(image) => change(day.day, { image })}
              />
              <Button
                variant="quiet"
                size="sm"
                className="self-start"
                onClick={() => onChange(days.filter((other) => other.day !== day.day))}
              >
                Remove day
              </Button>
            </fieldset>
          </Day>
        ))}
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        onClick={() => onChange([...days, { day: nextNumber, title: "", description: "", image: null }])}
      >
        Add day
      </Button>
    </div>
  );
}

/** Collapsed to keep the form short; a day that was just added has no title and is open. */
function Day({ day, children }: { day: ProposalDay; children: ReactNode }) {
  const [isNew] = useState(day.title === "");
  return (
    <details
      open={isNew || undefined}
      className="min-w-0 rounded-xl border border-sand-deep @min-[40rem]:open:col-span-2"
    >
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-1.5 font-semibold">
        Day {day.day}
        {day.title && `: ${day.title}`}
      </summary>
      {children}
    </details>
  );
}

/** Removes the keys of all facts. Unset facts have no key, so that they do not change the document's bytes. */
function withoutFacts({ day, title, description, image }: ProposalDay): ProposalDay {
  return { day, title, description, image };
}
