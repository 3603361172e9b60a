import { DayFactsEditor } from "#app/components/admin/day-facts-editor.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import type { TripDay } from "#domain/trips.schema.ts";

interface TripDaysEditorProps {
  days: readonly TripDay[];
  /** False while the trip uses the itinerary's days. */
  hasOwnDays: boolean;
  onChange(days: TripDay[]): void;
}

/** The days of one trip, which may differ from the itinerary's. Collapsed by default. */
export function TripDaysEditor({ days, hasOwnDays, onChange }: TripDaysEditorProps) {
  const change = (index: number, newDay: TripDay) =>
    onChange(days.map((day, dayIndex) => (dayIndex === index ? newDay : day)));
  return (
    <details className="rounded-xl border border-sand-deep p-3">
      <summary className="min-h-8 cursor-pointer font-semibold text-sea">
        {hasOwnDays ? "Days of this trip" : "Days as in the itinerary"}
      </summary>
      <ol className="mt-3 flex flex-col gap-4">
        {days.map((day, index) => (
          <TripDayFields key={day.day} day={day} onChange={(newDay) => change(index, newDay)} />
        ))}
      </ol>
    </details>
  );
}

function TripDayFields({ day, onChange }: { day: TripDay; onChange(day: TripDay): void }) {
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
    </li>
  );
}
