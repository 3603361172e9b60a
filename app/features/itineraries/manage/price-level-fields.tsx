import { Plus, X } from "lucide-react";
import { useId } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { Button } from "#app/components/ui/button.tsx";
import { PRICE } from "#app/features/itineraries/manage/itinerary-days.ts";
import type { ItineraryForm } from "#app/features/itineraries/manage/itinerary-form.ts";
import { numberProblem } from "#domain/typed-number.ts";

const INPUT =
  "min-h-11 w-full min-w-0 rounded-xl border border-ink/35 bg-white px-3 aria-invalid:border-coral-ink";
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
            className="grid grid-cols-[1fr_1fr_1fr_auto] items-center gap-2 sm:grid-cols-[2fr_1fr_1fr_1fr_auto]"
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
          onClick={() => append({ hotels: "", low_season: "", high_season: "", child: "" })}
        >
          <Plus aria-hidden className="size-4" /> Add price level
        </Button>
      )}
    </fieldset>
  );
}

function LevelInputs({ form, index }: { form: UseFormReturn<ItineraryForm>; index: number }) {
  const errors = form.formState.errors.suitability?.price_levels?.[index];
  const errorId = useId();
  const priceInput = (name: "low_season" | "high_season" | "child", label: string) => (
    <input
      aria-label={`${label} ${index + 1}`}
      placeholder={label}
      inputMode="decimal"
      aria-invalid={errors?.[name] ? true : undefined}
      aria-describedby={errors?.[name] && errorId}
      className={INPUT}
      {...form.register(`suitability.price_levels.${index}.${name}`, {
        validate: (typed) => numberProblem(typed, PRICE),
      })}
    />
  );
  const error = errors?.low_season?.message ?? errors?.high_season?.message ?? errors?.child?.message;
  return (
    <>
      <input
        aria-label={`Hotels ${index + 1}`}
        placeholder="Hotels, such as Guesthouses"
        maxLength={100}
        className={`${INPUT} max-sm:col-span-4`}
        {...form.register(`suitability.price_levels.${index}.hotels`)}
      />
      {priceInput("low_season", "Quiet season")}
      {priceInput("high_season", "High season")}
      {priceInput("child", "Child")}
      {error && (
        <p id={errorId} role="alert" className="order-last col-span-full text-coral-ink text-sm">
          {error}
        </p>
      )}
    </>
  );
}
