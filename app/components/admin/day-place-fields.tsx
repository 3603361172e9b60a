import { memo, useState } from "react";
import { type PlaceInputs, TRAVEL_HOURS } from "#app/components/admin/day-fact-inputs.ts";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import { findPlace, gazetteer } from "#domain/gazetteer.ts";
import { isTravelWay, travelWays } from "#domain/itinerary-facts.ts";
import { numberProblem } from "#domain/typed-number.ts";

interface PlaceOptionsProps {
  countries: readonly string[];
}

const hasSameCountries = (one: PlaceOptionsProps, other: PlaceOptionsProps) =>
  one.countries.join() === other.countries.join();

const PLACE_LIST_ID = "places-of-days";

/** Suggests places in the chosen countries, or in all countries if none is chosen. */
export const PlaceOptions = memo(function PlaceOptions({ countries }: PlaceOptionsProps) {
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
}, hasSameCountries);

interface DayPlaceFieldsProps {
  day: PlaceInputs;
  number: number;
  onChange(changed: PlaceInputs): void;
}

/** The day's place. Any name is allowed; listed places get a pin on the map. */
export function DayPlaceFields({ day, number, onChange }: DayPlaceFieldsProps) {
  const { place, travelHours, travelBy } = day;
  const change = (changed: Partial<PlaceInputs>) => onChange({ place, travelHours, travelBy, ...changed });
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
        onChange={(event) => change({ place: event.target.value })}
      />
      {number > 1 && (
        <>
          <TextField
            label={`Day ${number} hours from the previous place`}
            inputMode="decimal"
            error={isTypingHours ? undefined : numberProblem(travelHours, TRAVEL_HOURS)}
            value={travelHours}
            onChange={(event) => change({ travelHours: event.target.value })}
            onFocus={() => setTypingHours(true)}
            onBlur={() => setTypingHours(false)}
          />
          <SelectField
            label={`Day ${number} travel from the previous place`}
            value={travelBy}
            onChange={({ target: { value } }) => change({ travelBy: isTravelWay(value) ? value : "" })}
          >
            <option value="">Not set: the map guesses</option>
            {Object.entries(travelWays).map(([way, name]) => (
              <option key={way} value={way}>
                {name}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </div>
  );
}
