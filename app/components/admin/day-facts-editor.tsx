import { useState } from "react";
import { DayFactFields } from "#app/components/admin/day-fact-fields.tsx";
import {
  type DayFactInputs,
  type PlaceInputs,
  type StoredPlace,
  toDayFactInputs,
  toPlaceInputs,
  toStoredFacts,
  toStoredPlace,
} from "#app/components/admin/day-fact-inputs.ts";
import { DayPlaceFields } from "#app/components/admin/day-place-fields.tsx";
import type { DayFacts } from "#domain/itinerary-facts.ts";

type Typed = DayFactInputs & PlaceInputs;
const stored = (typed: Typed) => ({ ...toStoredFacts(typed), ...toStoredPlace(typed) });

interface DayFactsEditorProps {
  number: number;
  day: DayFacts & StoredPlace;
  /** Called with the place and all facts; those that are not set are undefined. */
  onChange(changed: ReturnType<typeof stored>): void;
}

const NOTHING = {
  drive_minutes: undefined,
  effort: undefined,
  meals: undefined,
  bed: undefined,
  place: undefined,
  travel_hours: undefined,
  travel_by: undefined,
};

const storedText = (typed: Typed) => JSON.stringify(stored(typed));

/** For forms whose state holds a day's place and facts in the stored format. */
export function DayFactsEditor({ number, day, onChange }: DayFactsEditorProps) {
  // The text as typed; null until the user types. Parsing it would remove the point of '1.' before the user can type
  // '1.5'.
  const [typed, setTyped] = useState<Typed | null>(null);
  const inputs = { ...toDayFactInputs(day), ...toPlaceInputs(day) };
  // The day may have changed elsewhere since, for example when a colleague's version was loaded.
  const shown = typed && storedText(typed) === storedText(inputs) ? typed : inputs;
  const change = (changed: Partial<Typed>) => {
    const next = { ...shown, ...changed };
    setTyped(next);
    onChange({ ...NOTHING, ...stored(next) });
  };
  return (
    <>
      <DayPlaceFields day={shown} number={number} onChange={change} />
      <DayFactFields day={`Day ${number}`} facts={shown} onChange={change} />
    </>
  );
}
