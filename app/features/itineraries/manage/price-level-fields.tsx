import { Plus, X } from "lucide-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { Button } from "#app/components/ui/button.tsx";
import type { ItineraryForm } from "#app/features/itineraries/manage/itinerary-form.ts";

const INPUT = "min-h-11 w-full min-w-0 rounded-xl border border-ink/35 bg-white px-3";
const MAX_LEVELS = 5;

export function PriceLevelFields({ form }: { form: UseFormReturn<ItineraryForm> }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: "suitability.price_levels",
  });
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">
        Price range <span className="font-normal text-ink-soft">(optional; USD per person)</span>
      </legend>
      <ul className="flex flex-col gap-2">
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="grid grid-cols-[1fr_1fr_auto] items-center gap-2 sm:grid-cols-[2fr_1fr_1fr_auto]"
          >
            <LevelInputs form={form} index={index} />
            <button
              type="button"
              aria-label={`Remove price level ${index + 1}`}
              onClick={() => remove(index)}
              className="inline-flex size-9 items-center justify-center rounded-lg hover:bg-sand-deep"
            >
              <X aria-hidden className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      {fields.length < MAX_LEVELS && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-1"
          onClick={() => append({ hotels: "", low_season: "", high_season: "" })}
        >
          <Plus aria-hidden className="size-4" /> Add price level
        </Button>
      )}
    </fieldset>
  );
}

function LevelInputs({ form, index }: { form: UseFormReturn<ItineraryForm>; index: number }) {
  return (
    <>
      <input
        aria-label={`Hotels ${index + 1}`}
        placeholder="Hotels, such as Guesthouses"
        maxLength={100}
        className={`${INPUT} max-sm:col-span-3`}
        {...form.register(`suitability.price_levels.${index}.hotels`)}
      />
      <input
        aria-label={`Quiet season ${index + 1}`}
        placeholder="Quiet season"
        inputMode="decimal"
        className={INPUT}
        {...form.register(`suitability.price_levels.${index}.low_season`)}
      />
      <input
        aria-label={`High season ${index + 1}`}
        placeholder="High season"
        inputMode="decimal"
        className={INPUT}
        {...form.register(`suitability.price_levels.${index}.high_season`)}
      />
    </>
  );
}
