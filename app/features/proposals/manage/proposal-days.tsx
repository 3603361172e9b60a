import { DayFactsEditor } from "#app/components/admin/day-facts-editor.tsx";
import { PlaceOptions } from "#app/components/admin/day-place-fields.tsx";
import { DaysEditor } from "#app/components/admin/days-editor.tsx";
import { ImageField, type ImageFieldProps } from "#app/components/admin/image-field.tsx";
import type { EditedDraft } from "#app/features/proposals/manage/edited-draft.ts";
import { lastDayAfter } from "#domain/calendar-days.ts";
import { countriesNamedIn, withTravelHours } from "#domain/maps/route-stops.ts";

interface ProposalDaysProps {
  edited: EditedDraft;
  onChange(edited: EditedDraft): void;
  /** Images to choose from, and the proposal that uploads belong to. */
  images: Pick<ImageFieldProps, "used" | "owner">;
  /** Prefix of element ids, for links to the days. */
  id: string;
}

/** The days of this proposal, copied from the itinerary. The last day and the days of price lines follow them. */
export function ProposalDays({ edited, onChange, images, id }: ProposalDaysProps) {
  const { fields, lines } = edited;
  const { days, start_date: start, end_date: end } = fields;
  return (
    <>
      <PlaceOptions countries={countriesNamedIn([fields.location])} />
      <DaysEditor
        id={id}
        days={days}
        keysOf={(number) => lines.filter(({ day }) => day === number).map(({ key }) => key)}
        onChange={(next, newNumbers, restored) => {
          const changed = { ...fields, days: next };
          if (!newNumbers) return onChange({ fields: changed, lines });
          return onChange({
            fields: { ...changed, end_date: lastDayAfter({ start, end }, days.length, next.length) },
            lines: lines.map((line) => {
              if (line.day !== null) return { ...line, day: newNumbers.get(line.day) ?? null };
              return restored?.keys.includes(line.key) ? { ...line, day: restored.number } : line;
            }),
          });
        }}
        blankDay={() => ({ day: days.length + 1, title: "", description: "", image: null })}
        start={start}
        isCollapsed
        fields={(day, number, change) => (
          <>
            <DayFactsEditor
              number={number}
              day={withTravelHours(day)}
              onChange={({ travel_hours, ...facts }) =>
                change({
                  ...day,
                  ...facts,
                  travel_minutes: travel_hours ? Math.max(1, Math.round(travel_hours * 60)) : undefined,
                })
              }
            />
            <ImageField
              {...images}
              label={`Image of day ${number}`}
              value={day.image}
              onChange={(image) => change({ ...day, image })}
            />
          </>
        )}
      />
    </>
  );
}
