import { useState } from "react";
import { countFeatured } from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { manageItineraryKeys } from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import {
  type ChecklistFields,
  describeFeatured,
  hasOnlyTitle,
  MAX_FEATURED_ON_HOME,
  missingForVisitors,
} from "#app/features/itineraries/manage/publish-checklist.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { toAppError } from "#app/lib/app-error.ts";
import { restoreDeleted } from "#app/lib/restore-deleted.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";
import type { DataClient } from "#domain/data-client.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";

type Flag = "is_published" | "is_featured";

const MESSAGES: Record<Flag, { on: string; off: string; failed: string }> = {
  is_published: { on: "published", off: "unpublished", failed: "Failed to update publication status" },
  is_featured: {
    on: "added to featured list",
    off: "removed from featured list",
    failed: "Failed to update featured status",
  },
};

/** The actions on several selected itineraries. Each can be undone. */
export function useBulkActions() {
  const client = useAdminClient();
  const run = useActionWithToast(manageItineraryKeys.all);
  const idsOf = (rows: readonly ManagedItinerary[]) => rows.map(({ id }) => id);
  const undo = (change: () => Promise<unknown>) => ({
    label: "Undo",
    onClick: () => run(change, "Undone.", "Failed to restore"),
  });

  const noteOn = async (
    flag: Flag,
    rows: readonly ManagedItinerary[],
    skippedRows: readonly ManagedItinerary[],
  ): Promise<string> =>
    flag === "is_published"
      ? noteOnPublished(rows, skippedRows)
      : noteOnFeatured(rows, await countFeatured(client));

  return {
    setFlag(selectedRows: readonly ManagedItinerary[], flag: Flag, value: boolean) {
      // Itineraries with only a title must be published one by one, with a confirmation.
      const skippedRows = flag === "is_published" && value ? selectedRows.filter(hasOnlyTitle) : [];
      const rowsToChange = selectedRows.filter((row) => row[flag] !== value && !skippedRows.includes(row));
      return run(
        async () => {
          if (rowsToChange.length > 0) await setItineraryFlags(client, idsOf(rowsToChange), flag, value);
          return value ? noteOn(flag, rowsToChange, skippedRows) : "";
        },
        (note) => ({
          tone: note ? "info" : "success",
          title: "Success",
          description: `${describeCount(rowsToChange)} ${value ? MESSAGES[flag].on : MESSAGES[flag].off}.${note}`,
          ...(rowsToChange.length > 0 && {
            action: undo(() => setItineraryFlags(client, idsOf(rowsToChange), flag, !value)),
          }),
        }),
        MESSAGES[flag].failed,
      );
    },
    remove: (rows: readonly ManagedItinerary[]) =>
      run(
        () => deleteItineraries(client, idsOf(rows)),
        {
          title: "Success",
          description: `${describeCount(rows)} deleted.`,
          action: undo(async () => {
            for (const id of idsOf(rows)) await restoreDeleted(client, { kind: "itineraries", id });
          }),
        },
        "Error",
      ),
  };
}

async function setItineraryFlags(
  client: DataClient,
  ids: readonly string[],
  flag: "is_published" | "is_featured",
  value: boolean,
): Promise<void> {
  const change = flag === "is_published" ? { is_published: value } : { is_featured: value };
  const { error } = await client.from("itineraries").update(change).in("id", ids);
  if (error) throw toAppError(error);
}

async function deleteItineraries(client: DataClient, ids: readonly string[]): Promise<void> {
  const { error } = await client.from("itineraries").delete().in("id", ids);
  if (error) throw toAppError(error);
}

export interface Selection {
  readonly size: number;
  has(id: string): boolean;
  toggle(id: string): void;
  set(ids: readonly string[]): void;
}

export function useSelection(): Selection {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  return {
    size: selectedIds.size,
    has: (id) => selectedIds.has(id),
    toggle: (id) =>
      setSelectedIds((current) => {
        const next = new Set(current);
        // delete() returns false if the id was not selected.
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    set: (ids) => setSelectedIds(new Set(ids)),
  };
}

/** Number of incomplete itineraries that a note names. */
const MAX_NAMED = 3;

export const describeCount = (rows: readonly unknown[]) =>
  `${rows.length} ${rows.length === 1 ? "itinerary" : "itineraries"}`;

/** How many itineraries were not published, and what visitors will miss in the others. */
export function noteOnPublished(
  published: readonly (ChecklistFields & { readonly title: string })[],
  skipped: readonly unknown[],
): string {
  const incompleteNotes = published
    .map((itinerary) => ({ title: itinerary.title, missing: missingForVisitors(itinerary) }))
    .filter(({ missing }) => missing.length > 0)
    .map(({ title, missing }) => ` ${title} still needs ${joinWithAnd(missing)}.`);
  const unpublishedNote =
    skipped.length > 0
      ? ` ${describeCount(skipped)} left as ${skipped.length === 1 ? "a draft" : "drafts"}: only the title is filled in.`
      : "";
  const unnamedCount = incompleteNotes.length - MAX_NAMED;
  const unnamedNote = unnamedCount > 0 ? ` ${unnamedCount} more are incomplete.` : "";
  return `${unpublishedNote}${incompleteNotes.slice(0, MAX_NAMED).join("")}${unnamedNote}`;
}

/** Why some featured itineraries are not on the home page. `featuredCount` includes only published ones. */
export function noteOnFeatured(
  rows: readonly { readonly is_published: boolean }[],
  featuredCount: number,
): string {
  const unpublished = rows.filter(({ is_published }) => !is_published);
  const unpublishedNote =
    unpublished.length > 0
      ? ` ${unpublished.length} of them ${unpublished.length === 1 ? "is a draft" : "are drafts"}: only published ones appear on the home page.`
      : "";
  return `${unpublishedNote}${featuredCount > MAX_FEATURED_ON_HOME ? ` ${describeFeatured(featuredCount)}. To choose which, stop featuring one.` : ""}`;
}
