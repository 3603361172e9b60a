import { Plus, X } from "lucide-react";
import { Controller, type UseFormReturn, useFieldArray } from "react-hook-form";
import { DayFactFields } from "#app/components/admin/day-fact-fields.tsx";
import { DRIVE_HOURS } from "#app/components/admin/day-fact-inputs.ts";
import { ReorderHandle, reorderRow } from "#app/components/admin/reorder-handle.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { blankDay, TRAVEL_HOURS } from "#app/features/itineraries/manage/itinerary-days.ts";
import type { ItineraryForm } from "#app/features/itineraries/manage/itinerary-form.ts";
import { findPlace, gazetteer } from "#domain/gazetteer.ts";
import { numberProblem } from "#domain/typed-number.ts";

const PLACE_LIST_ID = "places-of-itinerary";

/** The days of the itinerary. Adding or removing one changes the duration; the only day cannot be removed. */
export function DayRows({ form }: { form: UseFormReturn<ItineraryForm> }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "days" });
  const setDuration = (days: number) => form.setValue("duration", String(days), { shouldDirty: true });
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Daily Itinerary</legend>
      <PlaceOptions countries={form.watch("countries")} />
      <ol className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            {...reorderRow(index)}
            className="flex gap-2 rounded-xl border border-sand-deep bg-white p-3 sm:p-4"
          >
            <ReorderHandle label={`Day ${index + 1}`} index={index} count={fields.length} onMove={move} />
            <div className="flex min-w-0 grow flex-col gap-3">
              <TextField label={`Day ${index + 1} title`} {...form.register(`days.${index}.title`)} />
              <TextArea
                label={`Day ${index + 1} description`}
                rows={3}
                {...form.register(`days.${index}.description`)}
              />
              <DayPlaceFields form={form} index={index} />
              <Controller
                control={form.control}
                name={`days.${index}.facts`}
                rules={{ validate: ({ driveHours }) => numberProblem(driveHours, DRIVE_HOURS) }}
                render={({ field: { value, onChange } }) => (
                  <DayFactFields day={`Day ${index + 1}`} facts={value} onChange={onChange} />
                )}
              />
            </div>
            <button
              type="button"
              aria-label={`Remove day ${index + 1}`}
              disabled={fields.length < 2}
              onClick={() => {
                remove(index);
                setDuration(fields.length - 1);
              }}
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg hover:bg-sand-deep disabled:opacity-30"
            >
              <X aria-hidden className="size-5" />
            </button>
          </li>
        ))}
      </ol>
      <Button
        variant="quiet"
        size="sm"
        className="mt-2"
        onClick={() => {
          append(blankDay());
          setDuration(fields.length + 1);
        }}
      >
        <Plus aria-hidden className="size-4" /> Add day
      </Button>
    </fieldset>
  );
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

/** The day's place. Any name is allowed; listed places get a pin on the map. */
function DayPlaceFields({ form, index }: { form: UseFormReturn<ItineraryForm>; index: number }) {
  const place = form.watch(`days.${index}.place`);
  const hasPin = findPlace(place, Object.keys(gazetteer)) !== null;
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2">
      <TextField
        label={`Day ${index + 1} place`}
        list={PLACE_LIST_ID}
        maxLength={100}
        autoComplete="off"
        hint={
          place.trim() && !hasPin ? "Not in the list of places, so it gets no pin on the map." : undefined
        }
        {...form.register(`days.${index}.place`)}
      />
      {index > 0 && (
        <TextField
          label={`Day ${index + 1} hours from the previous place`}
          inputMode="decimal"
          error={form.formState.errors.days?.[index]?.travelHours?.message}
          {...form.register(`days.${index}.travelHours`, {
            validate: (typed) => numberProblem(typed, TRAVEL_HOURS),
          })}
        />
      )}
    </div>
  );
}
