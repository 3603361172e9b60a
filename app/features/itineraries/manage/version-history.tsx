import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { ITINERARY_LABELS, toForm, toRow } from "#app/features/itineraries/manage/itinerary-form.ts";
import { listVersions } from "#app/features/itineraries/manage/itinerary-versions.data.ts";
import { manageItineraryKeys } from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { formatDateTime } from "#app/lib/date-format.ts";
import { mergeFields } from "#app/lib/save-row.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";

interface VersionHistoryProps {
  itinerary: ManagedItinerary;
  /** Loads a version into the form; it is stored with the next save. */
  onRestore(version: ManagedItinerary): void;
}

/** Earlier versions of the itinerary, each with its differences from the current one. */
export function VersionHistory({ itinerary, onRestore }: VersionHistoryProps) {
  const client = useAdminClient();
  const versions = useQuery({
    queryKey: [...manageItineraryKeys.itinerary(itinerary.id), "versions"],
    queryFn: () => listVersions(client, itinerary),
  });
  if (!versions.data) return <Loaded query={versions} loading={<Skeleton className="h-16" />} />;
  if (versions.data.length === 0) return <p className="text-ink-soft">This is its first version.</p>;
  const current = toRow(toForm(itinerary));
  return (
    <ol className="divide-y divide-sand-deep">
      {versions.data.map((version) => {
        // The version is passed as another person's changes, so `theirs` names the fields in which it differs.
        const { theirs } = mergeFields(ITINERARY_LABELS, {
          start: current,
          stored: toRow(toForm(version.itinerary)),
          wanted: current,
        });
        const differences = theirs.map((field) => ITINERARY_LABELS[field]);
        const replacedAt = formatDateTime(version.replacedAt);
        return (
          <li key={version.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 text-sm">
              <p className="font-semibold">Version before {replacedAt}</p>
              <p className="break-words text-ink-soft">
                {differences.length > 0 ? `Differs in: ${joinWithAnd(differences)}` : "Same as now"}
                {` · changed by ${version.replacedBy ?? "the site"}`}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Restore the version until ${replacedAt}`}
              disabled={differences.length === 0}
              onClick={() => onRestore(version.itinerary)}
            >
              <History aria-hidden className="size-4" /> Restore
            </Button>
          </li>
        );
      })}
    </ol>
  );
}
