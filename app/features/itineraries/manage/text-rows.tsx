import { Plus, X } from "lucide-react";
import { type Control, type UseFormRegister, useFieldArray } from "react-hook-form";
import { ReorderHandle, reorderRow } from "#app/components/admin/reorder-handle.tsx";
import { Button } from "#app/components/ui/button.tsx";
import type { ItineraryForm } from "#app/features/itineraries/manage/itinerary-form.ts";

interface TextRowsProps {
  name: "highlights" | "includes" | "excludes";
  label: string;
  /** Singular, such as 'highlight'. */
  singular: string;
  control: Control<ItineraryForm>;
  register: UseFormRegister<ItineraryForm>;
}

/** Rows of text that can be added, moved and removed. The only row cannot be removed. */
export function TextRows({ name, label, singular, control, register }: TextRowsProps) {
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
            <button
              type="button"
              aria-label={`Remove ${singular} ${index + 1}`}
              disabled={fields.length < 2}
              onClick={() => remove(index)}
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-sand-deep disabled:opacity-30"
            >
              <X aria-hidden className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="sm" className="mt-2" onClick={() => append({ text: "" })}>
        <Plus aria-hidden className="size-4" /> Add {singular}
      </Button>
    </fieldset>
  );
}
