import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { SelectField } from "#app/components/ui/field.tsx";
import { ReadyToTravel } from "#app/features/trips/day/ready-to-travel.tsx";
import type { TripDetails } from "#app/features/trips/manage/managed-trip.data.ts";
import {
  type TripVersion,
  tripReadiness,
  tripVersions,
} from "#app/features/trips/manage/trip-history.data.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { formatDateTime } from "#app/lib/date-format.ts";
import { describePlanChanges } from "#domain/plan-changes.ts";

/** What the traveler sees of their preparations. */
export function TripReadiness({ id }: { id: string }) {
  const readiness = useQuery(tripReadiness(useAdminClient(), id));
  return <Loaded query={readiness}>{(lines) => <ReadyToTravel lines={lines} />}</Loaded>;
}

/** Every version of the trip, whether its traveler has read it, and in what any two differ. */
export function TripHistory({ trip }: { trip: TripDetails }) {
  const versions = useQuery(tripVersions(useAdminClient(), trip.id));
  return (
    <Panel title="History">
      <Loaded query={versions}>
        {(all) =>
          all.length < 2 ? (
            <p className="text-ink-soft">Nothing has changed since the trip was made.</p>
          ) : (
            <>
              <ol className="flex flex-col gap-2">
                {all.map((version) => (
                  <li key={version.version}>
                    <span className="font-semibold">Version {version.version}</span>{" "}
                    <span className="text-ink-soft text-sm">
                      {formatDateTime(version.created_at)} · {describeReading(version)}
                    </span>
                    <ul className="list-disc break-words pl-5 text-sm">
                      {version.sentences.map((sentence) => (
                        <li key={sentence}>{sentence}</li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ol>
              <Comparison versions={all} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function describeReading({ version, is_told, read_at }: TripVersion): string {
  if (!is_told) return version === 1 ? "as it was made" : "the traveler was not told";
  return read_at ? `read ${formatDateTime(read_at)}` : "not read yet";
}

function Comparison({ versions }: { versions: readonly TripVersion[] }) {
  const [latest, previous] = versions;
  const [older, setOlder] = useState(previous?.version ?? 0);
  const [newer, setNewer] = useState(latest?.version ?? 0);
  const planOf = (wanted: number) => versions.find(({ version }) => version === wanted)?.plan;
  const [before, now] = [planOf(older), planOf(newer)];
  const sentences = before && now ? describePlanChanges(before, now) : [];
  const choice = (label: string, value: number, choose: (version: number) => void) => (
    <SelectField label={label} value={value} onChange={({ target }) => choose(Number(target.value))}>
      {versions.map(({ version }) => (
        <option key={version} value={version}>
          Version {version}
        </option>
      ))}
    </SelectField>
  );
  return (
    <details className="mt-3">
      <summary className="min-h-8 cursor-pointer font-semibold text-sea">Compare two versions</summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {choice("From", older, setOlder)}
        {choice("To", newer, setNewer)}
      </div>
      <ul role="status" className="mt-2 list-disc break-words pl-5">
        {sentences.length === 0 ? (
          <li>They say the same.</li>
        ) : (
          sentences.map((sentence) => <li key={sentence}>{sentence}</li>)
        )}
      </ul>
    </details>
  );
}
