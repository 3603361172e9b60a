import { Controller, type UseFormReturn } from "react-hook-form";
import { DayFactFields } from "#app/components/admin/day-fact-fields.tsx";
import { DRIVE_HOURS, TRAVEL_HOURS } from "#app/components/admin/day-fact-inputs.ts";
import { DayPlaceFields, PlaceOptions } from "#app/components/admin/day-place-fields.tsx";
import { DaysEditor } from "#app/components/admin/days-editor.tsx";
import { ImageField } from "#app/components/admin/image-field.tsx";
import { blankDay, type ItineraryDay } from "#app/features/itineraries/manage/itinerary-days.ts";
import type { ItineraryForm } from "#app/features/itineraries/manage/itinerary-form.ts";
import { numberProblem } from "#domain/typed-number.ts";

/** The days of the itinerary. Adding or removing one changes the duration; the only day cannot be removed. */
export function DayRows({ form, id }: { form: UseFormReturn<ItineraryForm>; id: string }) {
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
                  <DayPlaceFields
                    day={day}
                    number={number}
                    onChange={(place) => change({ ...day, ...place })}
                  />
                  <DayFactFields
                    day={`Day ${number}`}
                    facts={day.facts}
                    onChange={(facts) => change({ ...day, facts })}
                  />
                  <ImageField
                    label={`Picture of day ${number}`}
                    value={day.image}
                    used={value.flatMap(({ image }) => image ?? [])}
                    owner={{ folder: "itineraries", id }}
                    onChange={(image) => change({ ...day, image })}
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
