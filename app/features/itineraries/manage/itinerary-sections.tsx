import { Plus, X } from "lucide-react";
import { type Control, type UseFormRegister, type UseFormReturn, useFieldArray } from "react-hook-form";
import { ReorderHandle, reorderRow } from "#app/components/admin/reorder-handle.tsx";
import { Button, PlainButton } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { DayRows } from "#app/features/itineraries/manage/day-rows.tsx";
import type { EditorSection } from "#app/features/itineraries/manage/editor-layout.tsx";
import { type ItineraryForm, importantDetails } from "#app/features/itineraries/manage/itinerary-form.ts";
import { ItineraryBasics } from "#app/features/itineraries/manage/itinerary-form-fields.tsx";
import { PasteDays } from "#app/features/itineraries/manage/paste-days.tsx";
import { SuitabilityFields } from "#app/features/itineraries/manage/suitability-fields.tsx";

/** The sections of the form of the itinerary with this id, except images and history, which the editor adds. */
export function itinerarySections(form: UseFormReturn<ItineraryForm>, id: string): readonly EditorSection[] {
  const { control, register } = form;
  return [
    { id: "basics", label: "Basics", content: <ItineraryBasics form={form} /> },
    {
      id: "days",
      label: "Days",
      content: (
        <>
          <div>
            <PasteDays form={form} />
          </div>
          <DayRows form={form} id={id} />
        </>
      ),
    },
    {
      id: "highlights",
      label: "Included",
      content: (
        <>
          <TextRows {...{ control, register }} name="highlights" label="Highlights" singular="highlight" />
          <TextRows {...{ control, register }} name="includes" label="Includes" singular="included item" />
          <TextRows {...{ control, register }} name="excludes" label="Excludes" singular="excluded item" />
        </>
      ),
    },
    { id: "suitability", label: "Who it suits", content: <SuitabilityFields form={form} /> },
    { id: "details", label: "Important details", content: <ImportantDetails form={form} /> },
  ];
}

function ImportantDetails({ form: { register } }: { form: UseFormReturn<ItineraryForm> }) {
  return (
    <>
      {importantDetails.map(([name, label]) => (
        <TextArea key={name} label={label} rows={2} optional {...register(`details.${name}`)} />
      ))}
      <TextField
        label="Official visa website"
        type="url"
        optional
        placeholder="https://"
        {...register("visa_information_url")}
      />
    </>
  );
}

interface TextRowsProps {
  name: "highlights" | "includes" | "excludes";
  label: string;
  /** Singular, such as 'highlight'. */
  singular: string;
  control: Control<ItineraryForm>;
  register: UseFormRegister<ItineraryForm>;
}

/** Rows of text that can be added, moved and removed. The only row cannot be removed. */
function TextRows({ name, label, singular, control, register }: TextRowsProps) {
  const { fields, append, remove, move } = useFieldArray({ control, name });
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <ul className="flex flex-col gap-2">
        {fields.map((field, index) => (
          <li key={field.id} {...reorderRow(index)} className="flex items-center gap-1">
            <ReorderHandle
              label={`${singular} ${index + 1}`}
              index={index}
              count={fields.length}
              onMove={move}
            />
            <input
              aria-label={`${label} ${index + 1}`}
              className="min-h-11 w-full rounded-xl border border-ink/35 bg-white px-4"
              {...register(`${name}.${index}.text`)}
              onKeyDown={(event) => {
                // Enter adds a row instead of submitting the form.
                if (event.key !== "Enter") return;
                event.preventDefault();
                append({ text: "" });
              }}
            />
            <PlainButton
              aria-label={`Remove ${singular} ${index + 1}`}
              disabled={fields.length < 2}
              onClick={() => remove(index)}
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-sand-deep aria-disabled:opacity-30"
            >
              <X aria-hidden className="size-5" />
            </PlainButton>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="sm" className="mt-2" onClick={() => append({ text: "" })}>
        <Plus aria-hidden className="size-4" /> Add {singular}
      </Button>
    </fieldset>
  );
}
