import { Panel } from "#app/components/admin/panel.tsx";
import type { TripDetails } from "#app/features/trips/manage/managed-trip.data.ts";
import { formatDateRange } from "#domain/date-range.ts";
import { describeArrivalDay, nameOfMove } from "#domain/trip-plan.ts";

/** Stays, journeys and contacts of a trip, and those outside its dates. */
export function TripPlanPanel({ trip }: { trip: TripDetails }) {
  const { stays, moves, contacts, start_date, end_date } = trip;
  return (
    <Panel title="Stays and journeys">
      {stays.length + moves.length + contacts.length === 0 && (
        <p className="text-ink-soft">None yet. Choose 'Edit trip' to add them.</p>
      )}
      <ul className="flex flex-col gap-2">
        {stays.map(({ id, name, check_in, check_out, confirmation, zone }) => (
          <li key={id} className="break-words">
            <span className="font-semibold">{formatDateRange(check_in, check_out)}</span> {name}
            <Facts
              facts={[
                confirmation && `Confirmation ${confirmation}`,
                zone,
                (check_in < start_date || check_out > end_date) && "Outside the dates of the trip",
              ]}
            />
          </li>
        ))}
        {moves.map((move) => {
          const { id, departs, arrives, confirmation } = move;
          const [day = "", time] = departs.split("T");
          return (
            <li key={id} className="break-words">
              <span className="font-semibold">
                {formatDateRange(day, day)}, {time}
              </span>{" "}
              {nameOfMove(move)}
              <Facts
                facts={[
                  arrives &&
                    ["arrives", arrives.slice(11), describeArrivalDay(move)].filter(Boolean).join(" "),
                  confirmation && `Confirmation ${confirmation}`,
                  !(move.from_zone && move.to_zone) && "Time zone missing",
                ]}
              />
            </li>
          );
        })}
        {contacts.map(({ id, name, phone, note }) => (
          <li key={id} className="break-words">
            {[name, phone, note].filter(Boolean).join(" · ")}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const Facts = ({ facts }: { facts: readonly (string | false)[] }) => (
  <span className="block text-ink-soft text-sm empty:hidden">{facts.filter(Boolean).join(" · ")}</span>
);
