import { useState } from "react";
import { DayFactFields } from "#app/components/admin/day-fact-fields.tsx";
import { type DayFactInputs, toStoredFacts, toTypedFacts } from "#app/components/admin/day-fact-inputs.ts";
import type { DayFacts } from "#domain/itinerary-facts.ts";

interface DayFactsEditorProps {
  /** 'Day 1' */
  day: string;
  facts: DayFacts;
  /** Called with the facts that are set. */
  onChange(facts: ReturnType<typeof toStoredFacts>): void;
}

/** For forms that use the stored format of a day's facts. */
export function DayFactsEditor({ day, facts, onChange }: DayFactsEditorProps) {
  // Raw input, because '1.' may become 1.5; null until someone types.
  const [typed, setTyped] = useState<DayFactInputs | null>(null);
  return (
    <DayFactFields
      day={day}
      facts={typed ?? toTypedFacts(facts)}
      onChange={(changed) => {
        setTyped(changed);
        onChange(toStoredFacts(changed));
      }}
    />
  );
}
