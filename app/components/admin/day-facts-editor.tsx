import { useState } from "react";
import { DayFactFields } from "#app/components/admin/day-fact-fields.tsx";
import { type TypedDayFacts, toStoredFacts, toTypedFacts } from "#app/components/admin/typed-day-facts.ts";
import type { DayFacts } from "#domain/itinerary-facts.ts";

interface DayFactsEditorProps {
  /** 'Day 1' */
  day: string;
  facts: DayFacts;
  /** Hears of what was said alone. */
  onChange(facts: ReturnType<typeof toStoredFacts>): void;
}

/** The facts of a day where they are kept as they are stored. */
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
