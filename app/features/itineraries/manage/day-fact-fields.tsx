import { useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import type { ItineraryForm } from "#app/features/itineraries/manage/itinerary-form.ts";
import { hasFacts, toStoredFacts } from "#app/features/itineraries/manage/itinerary-form-facts.ts";
import { describeDayFacts, efforts, meals } from "#domain/itinerary-facts.ts";

const INPUT = "min-h-10 w-full rounded-lg border border-ink/35 bg-white px-3";

/** Drive, effort, meals and bed of one day: folded to a line that says what is set. */
export function DayFactFields({ form, index }: { form: UseFormReturn<ItineraryForm>; index: number }) {
  const [isOpen, setOpen] = useState(false);
  const facts = form.watch(`days.${index}.facts`);
  const day = `Day ${index + 1}`;
  const summary = describeDayFacts(toStoredFacts(facts))
    .map(({ text }) => text)
    .join(" · ");
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="text-sm">
      <summary className="min-h-8 cursor-pointer font-semibold text-sea">
        {hasFacts(facts) ? summary : "Drive, effort, meals, bed"}
      </summary>
      {isOpen && (
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          <label className="grid gap-1">
            Hours on the road
            <input
              aria-label={`${day} hours on the road`}
              inputMode="decimal"
              placeholder="1.5"
              className={INPUT}
              {...form.register(`days.${index}.facts.driveHours`)}
            />
          </label>
          <label className="grid gap-1">
            Effort
            <select
              aria-label={`${day} effort`}
              className={INPUT}
              {...form.register(`days.${index}.facts.effort`)}
            >
              <option value="">Not said</option>
              {Object.entries(efforts).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label className="grid gap-1">
            Bed
            <input
              aria-label={`${day} bed`}
              placeholder="Guesthouse in Port Antonio"
              className={INPUT}
              {...form.register(`days.${index}.facts.bed`)}
            />
          </label>
          <Controller
            control={form.control}
            name={`days.${index}.facts.meals`}
            render={({ field }) => (
              <fieldset className="flex flex-wrap gap-x-4">
                <legend>Meals included</legend>
                {meals.map((meal) => (
                  <label key={meal} className="inline-flex min-h-10 items-center gap-2 capitalize">
                    <input
                      type="checkbox"
                      aria-label={`${day} ${meal}`}
                      checked={field.value.includes(meal)}
                      onChange={(event) =>
                        field.onChange(
                          meals.filter((one) =>
                            one === meal ? event.target.checked : field.value.includes(one),
                          ),
                        )
                      }
                      className="size-4 accent-leaf"
                    />
                    {meal}
                  </label>
                ))}
              </fieldset>
            )}
          />
        </div>
      )}
    </details>
  );
}
