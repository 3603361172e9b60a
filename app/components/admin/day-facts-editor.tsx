import { useState } from "react";
import { DayFactFields } from "#app/components/admin/day-fact-fields.tsx";
import { type TypedDayFacts, toStoredFacts, toTypedFacts } from "#app/components/admin/typed-day-facts.ts";
import type { DayFacts } from "#domain/itinerary-facts.ts";

interface DayFactsEditorProps {
  /** 'Day 1' */
  day: string;
  facts: DayFacts;
  /** Called with the facts that have a value. */
  onChange(facts: ReturnType<typeof toStoredFacts>): void;
}

/** For forms that hold the facts of a day as they are stored. */
export function DayFactsEditor({ day, facts, onChange }: DayFactsEditorProps) {
  // As typed, since '1.' hours are on their way to 1.5; null until somebody types.
  const [typed, setTyped] = useState<TypedDayFacts | null>(null);
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
