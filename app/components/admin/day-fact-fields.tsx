import { useId, useState } from "react";
import {
  type DayFactInputs,
  DRIVE_HOURS,
  hasFacts,
  toStoredFacts,
} from "#app/components/admin/day-fact-inputs.ts";
import { Options } from "#app/components/ui/field.tsx";
import { describeDayFacts, efforts, isEffort, type Meal, meals } from "#domain/itinerary-facts.ts";
import { numberProblem } from "#domain/typed-number.ts";

const INPUT = "min-h-10 w-full rounded-lg border border-ink/35 bg-white px-3";

interface DayFactFieldsProps {
  /** Prefix of each field's accessible name, for example 'Day 1'. */
  day: string;
  facts: DayFactInputs;
  onChange(facts: DayFactInputs): void;
}

/** Drive, effort, meals and accommodation of one day, collapsed to a summary line. */
export function DayFactFields({ day, facts, onChange }: DayFactFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const [isTypingHours, setTypingHours] = useState(false);
  const errorId = useId();
  const hoursProblem = isTypingHours ? undefined : numberProblem(facts.driveHours, DRIVE_HOURS);
  const set = (changes: Partial<DayFactInputs>) => onChange({ ...facts, ...changes });
  const summary = describeDayFacts(toStoredFacts(facts))
    .map(({ text }) => text)
    .join(" · ");
  return (
    <details
      open={isOpen || hoursProblem !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="text-sm"
    >
      <summary className="min-h-8 cursor-pointer font-semibold text-sea">
        {hasFacts(facts) ? summary : "Drive, effort, meals, overnight"}
      </summary>
      {(isOpen || hoursProblem) && (
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          <label className="grid gap-1">
            Hours on the road
            <input
              aria-label={`${day} hours on the road`}
              inputMode="decimal"
              placeholder="1.5"
              className={`${INPUT} aria-invalid:border-coral-ink`}
              value={facts.driveHours}
              onChange={(event) => set({ driveHours: event.target.value })}
              onFocus={() => setTypingHours(true)}
              onBlur={() => setTypingHours(false)}
              aria-invalid={hoursProblem ? true : undefined}
              aria-describedby={hoursProblem && errorId}
            />
            {hoursProblem && (
              <span id={errorId} role="alert" className="text-coral-ink">
                {hoursProblem}
              </span>
            )}
          </label>
          <label className="grid gap-1">
            Effort
            <select
              aria-label={`${day} effort`}
              className={INPUT}
              value={facts.effort}
              onChange={({ target: { value } }) => set({ effort: isEffort(value) ? value : "" })}
            >
              <option value="">Not set</option>
              <Options of={Object.entries(efforts).map(([value, { label }]) => [value, label])} />
            </select>
          </label>
          <label className="grid gap-1">
            Overnight
            <input
              aria-label={`${day} overnight`}
              placeholder="Guesthouse in Port Antonio"
              className={INPUT}
              maxLength={200}
              value={facts.bed}
              onChange={(event) => set({ bed: event.target.value })}
            />
          </label>
          <MealChoices day={day} chosen={facts.meals} onChange={(chosen) => set({ meals: chosen })} />
        </div>
      )}
    </details>
  );
}

interface MealChoicesProps {
  day: string;
  chosen: readonly Meal[];
  onChange(chosen: Meal[]): void;
}

function MealChoices({ day, chosen, onChange }: MealChoicesProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend>Meals included</legend>
      {meals.map((meal) => (
        <label key={meal} className="inline-flex min-h-10 items-center gap-2 capitalize">
          <input
            type="checkbox"
            aria-label={`${day} ${meal}`}
            checked={chosen.includes(meal)}
            onChange={({ target: { checked } }) =>
              // Filters the list of all meals, so that the chosen meals stay in the order of the day.
              onChange(
                meals.filter((candidate) => (candidate === meal ? checked : chosen.includes(candidate))),
              )
            }
            className="size-4 accent-leaf"
          />
          {meal}
        </label>
      ))}
    </fieldset>
  );
}
