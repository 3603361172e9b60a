import { DayFactsEditor } from "#app/components/admin/day-facts-editor.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { numberDays } from "#app/features/trips/manage/trip-days.ts";
import type { TripDay } from "#domain/trips.schema.ts";

interface TripDaysEditorProps {
  days: readonly TripDay[];
  /** False while the trip uses the itinerary's days. */
  hasOwnDays: boolean;
  /** True if there are more days than dates, so that days can be removed. */
  hasSurplus: boolean;
  onChange(days: TripDay[]): void;
}

/** The days of one trip, which may differ from the itinerary's. Collapsed by default. */
export function TripDaysEditor({ days, hasOwnDays, hasSurplus, onChange }: TripDaysEditorProps) {
  const change = (index: number, newDay: TripDay) =>
    onChange(days.map((day, dayIndex) => (dayIndex === index ? newDay : day)));
  const remove = (index: number) => onChange(numberDays(days.filter((_, dayIndex) => dayIndex !== index)));
  return (
    <details className="rounded-xl border border-sand-deep p-3">
      <summary className="min-h-8 cursor-pointer font-semibold text-sea">
        {hasOwnDays ? "Days of this trip" : "Days as in the itinerary"}
      </summary>
      <ol className="mt-3 flex flex-col gap-4">
        {days.map((day, index) => (
          <TripDayFields
            // After a removal, fields with text that is still being typed belong to other days.
            key={`${days.length} ${day.day}`}
            day={day}
            onChange={(newDay) => change(index, newDay)}
            onRemove={hasSurplus ? () => remove(index) : null}
          />
        ))}
      </ol>
    </details>
  );
}

interface TripDayFieldsProps {
  day: TripDay;
  onChange(day: TripDay): void;
  onRemove: (() => void) | null;
}

function TripDayFields({ day, onChange, onRemove }: TripDayFieldsProps) {
  const { day: number, title, description } = day;
  return (
    <li className="flex flex-col gap-2">
      <TextField
        label={`Day ${number}`}
        value={title}
        onChange={(event) => onChange({ ...day, title: event.target.value })}
      />
      <TextArea
        label={`What happens on day ${number}`}
        rows={2}
        value={description}
        onChange={(event) => onChange({ ...day, description: event.target.value })}
      />
      <DayFactsEditor
        day={`Day ${number}`}
        facts={day}
        // Without `...day`, so that cleared facts are removed.
        onChange={(facts) => onChange({ day: number, title, description, ...facts })}
      />
      {onRemove && (
        <Button variant="quiet" size="sm" className="self-start" onClick={onRemove}>
          Remove day {number}
        </Button>
      )}
    </li>
  );
}
