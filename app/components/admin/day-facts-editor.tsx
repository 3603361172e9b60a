import { useState } from "react";
import { DayFactFields } from "#app/components/admin/day-fact-fields.tsx";
import { type DayFactInputs, toDayFactInputs, toStoredFacts } from "#app/components/admin/day-fact-inputs.ts";
import type { DayFacts } from "#domain/itinerary-facts.ts";

interface DayFactsEditorProps {
  /** Prefix of each field's accessible name, for example 'Day 1'. */
  day: string;
  facts: DayFacts;
  /** Called with all facts; those that are not set are undefined. */
  onChange(facts: ReturnType<typeof toStoredFacts>): void;
}

const NO_FACTS = { drive_minutes: undefined, effort: undefined, meals: undefined, bed: undefined };

const storedText = (facts: DayFactInputs) => JSON.stringify(toStoredFacts(facts));

/** For forms whose state holds a day's facts in the stored format. */
export function DayFactsEditor({ day, facts, onChange }: DayFactsEditorProps) {
  // The text as typed; null until the user types. Parsing it would remove the point of '1.' before the user can type
  // '1.5'.
  const [typed, setTyped] = useState<DayFactInputs | null>(null);
  const inputs = toDayFactInputs(facts);
  return (
    <DayFactFields
      day={day}
      // The facts may have changed elsewhere since, for example when a colleague's version was loaded.
      facts={typed && storedText(typed) === storedText(inputs) ? typed : inputs}
      onChange={(changed) => {
        setTyped(changed);
        onChange({ ...NO_FACTS, ...toStoredFacts(changed) });
      }}
    />
  );
}
