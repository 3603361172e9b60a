import { TextArea, TextField } from "#app/components/ui/field.tsx";
import type { TripDay } from "#domain/trips.schema.ts";

interface OwnDaysProps {
  days: readonly TripDay[];
  /** False while the trip follows the itinerary's days. */
  isOwn: boolean;
  onChange(days: TripDay[]): void;
}

/** The days of one trip, which may differ from the itinerary's. Folded until somebody wants to change them. */
export function OwnDays({ days, isOwn, onChange }: OwnDaysProps) {
  const change = (index: number, changes: Partial<TripDay>) =>
    onChange(days.map((day, at) => (at === index ? { ...day, ...changes } : day)));
  return (
    <details className="rounded-xl border border-sand-deep p-3">
      <summary className="min-h-8 cursor-pointer font-semibold text-sea">
        {isOwn ? "Days of this trip" : "Days as in the itinerary"}
      </summary>
      <ol className="mt-3 flex flex-col gap-4">
        {days.map(({ day, title, description }, index) => (
          <li key={day} className="flex flex-col gap-2">
            <TextField
              label={`Day ${day}`}
              value={title}
              onChange={(event) => change(index, { title: event.target.value })}
            />
            <TextArea
              label={`What happens on day ${day}`}
              rows={2}
              value={description}
              onChange={(event) => change(index, { description: event.target.value })}
            />
          </li>
        ))}
      </ol>
    </details>
  );
}
