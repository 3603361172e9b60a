import { useState } from "react";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import { toHours, toMinutes } from "#app/lib/drive-hours.ts";
import { describeDayFacts, efforts, isEffort, meals } from "#domain/itinerary-facts.ts";
import type { ProposalDay } from "#domain/proposals/schema.ts";

interface DayFactsFieldsProps {
  day: ProposalDay;
  onChange(day: ProposalDay): void;
}

/** Drive, effort, meals and bed of a day, folded to a line that says what is set. */
export function DayFactsFields({ day, onChange }: DayFactsFieldsProps) {
  // As it is typed: '1.' is not yet a number.
  const [hours, setHours] = useState(() => toHours(day.drive_minutes));
  const { drive_minutes, effort, meals: eaten = [], bed, ...rest } = day;
  /** What is not said has no key, so that the document stays the same. */
  const change = (changes: Partial<Pick<ProposalDay, "drive_minutes" | "effort" | "meals" | "bed">>) => {
    const facts = { drive_minutes, effort, meals: eaten, bed, ...changes };
    onChange({
      ...rest,
      ...(facts.drive_minutes && { drive_minutes: facts.drive_minutes }),
      ...(facts.effort && { effort: facts.effort }),
      ...(facts.meals && facts.meals.length > 0 && { meals: facts.meals }),
      ...(facts.bed && { bed: facts.bed }),
    });
  };
  const summary = describeDayFacts(day)
    .map(({ text }) => text)
    .join(" · ");
  return (
    <details>
      <summary className="min-h-8 cursor-pointer font-semibold text-sea text-sm">
        {summary || "Drive, effort, meals, bed"}
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <TextField
          label="Hours on the road"
          inputMode="decimal"
          placeholder="1.5"
          value={hours}
          onChange={(event) => {
            setHours(event.target.value);
            change({ drive_minutes: toMinutes(event.target.value) });
          }}
        />
        <SelectField
          label="Effort"
          value={effort ?? ""}
          onChange={({ target }) => change({ effort: isEffort(target.value) ? target.value : undefined })}
        >
          <option value="">Not said</option>
          {Object.entries(efforts).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Bed"
          placeholder="Guesthouse in Port Antonio"
          value={bed ?? ""}
          maxLength={200}
          onChange={(event) => change({ bed: event.target.value })}
        />
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="font-semibold">Meals included</legend>
          {meals.map((meal) => (
            <label key={meal} className="inline-flex min-h-10 items-center gap-2 capitalize">
              <input
                type="checkbox"
                checked={eaten.includes(meal)}
                onChange={({ target }) =>
                  change({
                    meals: meals.filter((one) => (one === meal ? target.checked : eaten.includes(one))),
                  })
                }
                className="size-5 accent-leaf"
              />
              {meal}
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  );
}
