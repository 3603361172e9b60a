import { useState } from "react";
import { DayFactFields } from "#app/components/admin/day-fact-fields.tsx";
import { type DayFactInputs, toDayFactInputs, toStoredFacts } from "#app/components/admin/day-fact-inputs.ts";
import type { DayFacts } from "#domain/itinerary-facts.ts";

interface DayFactsEditorProps {
  /** Prefix of each field's accessible name, for example 'Day 1'. */
  day: string;
  facts: DayFacts;
  /** Called with the facts that are set. */
  onChange(facts: ReturnType<typeof toStoredFacts>): void;
}

/** For forms whose state holds a day's facts in the stored format. */
export function DayFactsEditor({ day, facts, onChange }: DayFactsEditorProps) {
  // The text as typed; null until the user types. Parsing it would remove the point of '1.' before the user can type
  // '1.5'.
  const [typed, setTyped] = useState<DayFactInputs | null>(null);
  return (
    <DayFactFields
      day={day}
      facts={typed ?? toDayFactInputs(facts)}
      onChange={(changed) => {
        setTyped(changed);
        onChange(toStoredFacts(changed));
      }}
    />
  );
}
