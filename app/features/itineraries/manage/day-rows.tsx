import { Plus, X } from "lucide-react";
import { Controller, type UseFormReturn, useFieldArray } from "react-hook-form";
import { DayFactFields } from "#app/components/admin/day-fact-fields.tsx";
import { ReorderHandle, reorderRow } from "#app/components/admin/reorder-handle.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { blankDay } from "#app/features/itineraries/manage/itinerary-days.ts";
import type { ItineraryForm } from "#app/features/itineraries/manage/itinerary-form.ts";

/** The days of the itinerary. They and the duration follow each other; the last day stays. */
export function DayRows({ form }: { form: UseFormReturn<ItineraryForm> }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "days" });
  const setDuration = (days: number) => form.setValue("duration", String(days), { shouldDirty: true });
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Daily Itinerary</legend>
      <ol className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            {...reorderRow(index)}
            className="flex gap-2 rounded-xl border border-sand-deep bg-white p-3 sm:p-4"
          >
            <ReorderHandle label={`Day ${index + 1}`} index={index} count={fields.length} onMove={move} />
            <div className="flex min-w-0 grow flex-col gap-3">
              <TextField label={`Day ${index + 1} title`} {...form.register(`days.${index}.title`)} />
              <TextArea
                label={`Day ${index + 1} description`}
                rows={3}
                {...form.register(`days.${index}.description`)}
              />
              <Controller
                control={form.control}
                name={`days.${index}.facts`}
                render={({ field: { value, onChange } }) => (
                  <DayFactFields day={`Day ${index + 1}`} facts={value} onChange={onChange} />
                )}
              />
            </div>
            <button
              type="button"
              aria-label={`Remove day ${index + 1}`}
              disabled={fields.length < 2}
              onClick={() => {
                remove(index);
                setDuration(fields.length - 1);
              }}
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-sand-deep disabled:opacity-30"
            >
              <X aria-hidden className="size-5" />
            </button>
          </li>
        ))}
      </ol>
      <Button
        variant="quiet"
        size="sm"
        className="mt-2"
        onClick={() => {
          append(blankDay());
          setDuration(fields.length + 1);
        }}
      >
        <Plus aria-hidden className="size-4" /> Add day
      </Button>
    </fieldset>
  );
}
