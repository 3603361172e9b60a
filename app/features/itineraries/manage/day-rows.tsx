import { useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { DayFactFields } from "#app/components/admin/day-fact-fields.tsx";
import { DRIVE_HOURS } from "#app/components/admin/day-fact-inputs.ts";
import { DaysEditor } from "#app/components/admin/days-editor.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import {
  blankDay,
  type ItineraryDay,
  TRAVEL_HOURS,
} from "#app/features/itineraries/manage/itinerary-days.ts";
import type { ItineraryForm } from "#app/features/itineraries/manage/itinerary-form.ts";
import { findPlace, gazetteer } from "#domain/gazetteer.ts";
import { numberProblem } from "#domain/typed-number.ts";

const PLACE_LIST_ID = "places-of-itinerary";

/** The days of the itinerary. Adding or removing one changes the duration; the only day cannot be removed. */
export function DayRows({ form }: { form: UseFormReturn<ItineraryForm> }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Daily Itinerary</legend>
      <PlaceOptions countries={form.watch("countries")} />
      <Controller
        control={form.control}
        name="days"
        rules={{ validate: findNumberProblem }}
        render={({ field: { value, onChange, ref } }) => (
          <div ref={(list) => ref({ focus: () => focusInvalidField(list) })}>
            <DaysEditor
              days={value}
              onChange={(days) => {
                onChange(days);
                if (days.length !== value.length)
                  form.setValue("duration", String(days.length), { shouldDirty: true });
              }}
              blankDay={blankDay}
              keepsOne
              fields={(day, number, change) => (
                <>
                  <DayPlaceFields day={day} number={number} onChange={change} />
                  <DayFactFields
                    day={`Day ${number}`}
                    facts={day.facts}
                    onChange={(facts) => change({ ...day, facts })}
                  />
                </>
              )}
            />
          </div>
        )}
      />
    </fieldset>
  );
}

const findNumberProblem = (days: readonly ItineraryDay[]) =>
  days
    .map(
      ({ facts, travelHours }, index) =>
        numberProblem(facts.driveHours, DRIVE_HOURS) ??
        // The first day has no previous place, and does not show the field.
        (index > 0 ? numberProblem(travelHours, TRAVEL_HOURS) : undefined),
    )
    .find((problem) => problem !== undefined);

function focusInvalidField(list: HTMLElement | null) {
  const field = list?.querySelector<HTMLElement>("[aria-invalid=true]");
  const day = field?.closest<HTMLDetailsElement>("li > details");
  if (day) day.open = true;
  field?.focus();
}

/** Suggests places in the chosen countries, or in all countries if none is chosen. */
function PlaceOptions({ countries }: { countries: readonly string[] }) {
  const countriesWithPlaces = countries.filter((name) => gazetteer[name]);
  const shownCountries = countriesWithPlaces.length > 0 ? countriesWithPlaces : Object.keys(gazetteer);
  return (
    <datalist id={PLACE_LIST_ID}>
      {shownCountries.flatMap((country) =>
        (gazetteer[country] ?? []).map(([name]) => (
          <option key={`${country} ${name}`} value={name}>
            {country}
          </option>
        )),
      )}
    </datalist>
  );
}

interface DayPlaceFieldsProps {
  day: ItineraryDay;
  number: number;
  onChange(day: ItineraryDay): void;
}

/** The day's place. Any name is allowed; listed places get a pin on the map. */
function DayPlaceFields({ day, number, onChange }: DayPlaceFieldsProps) {
  const { place, travelHours } = day;
  const [isTypingHours, setTypingHours] = useState(false);
  const hasPin = findPlace(place, Object.keys(gazetteer)) !== null;
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2">
      <TextField
        label={`Day ${number} place`}
        list={PLACE_LIST_ID}
        maxLength={100}
        autoComplete="off"
        hint={
          place.trim() && !hasPin ? "Not in the list of places, so it gets no pin on the map." : undefined
        }
        value={place}
        onChange={(event) => onChange({ ...day, place: event.target.value })}
      />
      {number > 1 && (
        <TextField
          label={`Day ${number} hours from the previous place`}
          inputMode="decimal"
          error={isTypingHours ? undefined : numberProblem(travelHours, TRAVEL_HOURS)}
          value={travelHours}
          onChange={(event) => onChange({ ...day, travelHours: event.target.value })}
          onFocus={() => setTypingHours(true)}
          onBlur={() => setTypingHours(false)}
        />
      )}
    </div>
  );
}
