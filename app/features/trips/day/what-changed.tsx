import { useQueryClient } from "@tanstack/react-query";
import { Button } from "#app/components/ui/button.tsx";
import { localDay } from "#app/features/trips/countdown.ts";
import { readChanges } from "#app/features/trips/trips.data.ts";
import type { TripWithItinerary } from "#app/features/trips/trips.schema.ts";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import type { DataClient } from "#domain/data-client.ts";
import { formatDateRange } from "#domain/date-range.ts";

interface WhatChangedProps {
  trip: TripWithItinerary;
  /** Null while the site cannot be reached. */
  traveler: { readonly userId: string; readonly data: DataClient } | null;
}

/** The changes that the traveler has not read, with 'Got it'; then those that they have, collapsed. */
export function WhatChanged({ trip, traveler }: WhatChangedProps) {
  const queries = useQueryClient();
  const unread = trip.changes.filter(({ read_at }) => read_at === null);
  const latest = unread[0];
  if (trip.changes.length === 0) return null;
  const confirm = async (version: number) => {
    if (!traveler) return;
    try {
      await readChanges(traveler.data, trip.id, version);
      await queries.invalidateQueries({ queryKey: ["account", traveler.userId, "trips"] });
    } catch (cause) {
      const description = errorMessage(cause, "Please try again.");
      await notify({ title: "That did not work", description, tone: "error" });
    }
  };
  const list = (changes: TripWithItinerary["changes"]) => (
    <ul className="flex flex-col gap-3">
      {changes.map(({ version, created_at, sentences }) => {
        const day = localDay(new Date(created_at));
        return (
          <li key={version}>
            <p className="font-semibold text-sm">{formatDateRange(day, day)}</p>
            <ul className="list-disc break-words pl-5">
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
  return (
    <section
      aria-labelledby="what-changed"
      className={`mb-6 rounded-card p-6 print:hidden ${latest ? "bg-white ring-2 ring-coral-ink" : "bg-sand-deep"}`}
    >
      {latest ? (
        <>
          <h2 id="what-changed" className="mb-3 text-2xl text-sea">
            What changed
          </h2>
          {list(unread)}
          {traveler && (
            <Button className="mt-4" onClick={() => confirm(latest.version)}>
              Got it
            </Button>
          )}
        </>
      ) : (
        <details>
          <summary className="min-h-8 cursor-pointer">
            <h2 id="what-changed" className="inline text-xl">
              What changed
            </h2>
          </summary>
          <div className="mt-3">{list(trip.changes)}</div>
        </details>
      )}
    </section>
  );
}
