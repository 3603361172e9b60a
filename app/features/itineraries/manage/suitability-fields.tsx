import { Controller, type UseFormReturn } from "react-hook-form";
import { Options, SelectField, TextArea } from "#app/components/ui/field.tsx";
import type { ItineraryForm } from "#app/features/itineraries/manage/itinerary-form.ts";
import { efforts, paces } from "#domain/itinerary-facts.ts";
import { months } from "#domain/months.ts";

/** Who the itinerary suits. Unset fields are derived from the days and the important details, or not shown. */
export function SuitabilityFields({ form }: { form: UseFormReturn<ItineraryForm> }) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1.5 font-semibold text-lg">Who it suits</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Pace" optional {...form.register("suitability.pace")}>
          <option value="">Not set</option>
          <Options
            of={Object.entries(paces).map(([value, { label, text }]) => [
              value,
              `${label}: ${text.toLowerCase()}`,
            ])}
          />
        </SelectField>
        <SelectField label="Effort" optional {...form.register("suitability.effort")}>
          <option value="">Same as hardest day</option>
          <Options
            of={Object.entries(efforts).map(([value, { label, text }]) => [
              value,
              `${label}: ${text.toLowerCase()}`,
            ])}
          />
        </SelectField>
      </div>
      <Controller
        control={form.control}
        name="suitability.best_months"
        render={({ field }) => <BestMonths chosenMonths={field.value} onChange={field.onChange} />}
      />
      <TextArea
        label="Access"
        optional
        rows={2}
        placeholder="Steps, wheelchairs, small children: who can come, and what we can arrange"
        maxLength={1000}
        {...form.register("suitability.access_notes")}
      />
    </fieldset>
  );
}

interface BestMonthsProps {
  /** Numbers from 1 to 12. */
  chosenMonths: readonly number[];
  onChange(months: readonly number[]): void;
}

function BestMonths({ chosenMonths, onChange }: BestMonthsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">
        Best months <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <p className="mb-2 text-ink-soft text-sm">
        If you choose none, the months named in 'Best time to visit' are used. Months that it warns of, such
        as 'Avoid October', are shown as not advised; all others are fine.
      </p>
      <div className="flex flex-wrap gap-1.5">
        {months.map((name, index) => {
          const month = index + 1;
          const isChosen = chosenMonths.includes(month);
          return (
            <button
              key={name}
              type="button"
              aria-label={name}
              aria-pressed={isChosen}
              onClick={() =>
                onChange(
                  isChosen ? chosenMonths.filter((other) => other !== month) : [...chosenMonths, month],
                )
              }
              className="min-h-10 min-w-12 rounded-lg bg-white px-2 text-sm ring-1 ring-ink/25 ring-inset aria-pressed:bg-leaf aria-pressed:font-semibold aria-pressed:text-white"
            >
              {name.slice(0, 3)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
