import { useQueryClient } from "@tanstack/react-query";
import {
  deleteItineraries,
  setItineraryFlags,
} from "#app/features/itineraries/manage/bulk-itineraries.data.ts";
import {
  countItineraries,
  noteOnFeatured,
  noteOnPublished,
} from "#app/features/itineraries/manage/bulk-notes.ts";
import { countFeatured } from "#app/features/itineraries/manage/manage-itineraries.data.ts";
import { manageKeys } from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { isEmpty } from "#app/features/itineraries/manage/publish-checklist.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { restoreDeleted } from "#app/lib/restore-deleted.ts";

type Flag = "is_published" | "is_featured";

const DONE: Record<Flag, { on: string; off: string; failed: string }> = {
  is_published: { on: "published", off: "unpublished", failed: "Failed to update publication status" },
  is_featured: {
    on: "added to featured list",
    off: "removed from featured list",
    failed: "Failed to update featured status",
  },
};

/** The actions on several itineraries; each can be undone. */
export function useBulkActions() {
  const client = useAdminData();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: manageKeys.all });
  const idsOf = (rows: readonly ManagedItinerary[]) => rows.map(({ id }) => id);
  const fail = (title: string, cause: unknown) =>
    void notify({ tone: "error", title, description: errorMessage(cause, "Unknown error") });
  const undo = (act: () => Promise<unknown>) => ({
    label: "Undo",
    onClick: async () => {
      try {
        await act();
        void notify({ tone: "success", title: "Undone." });
      } catch (cause) {
        fail("Failed to restore", cause);
      }
      await refresh();
    },
  });

  const noteOn = async (
    flag: Flag,
    rows: readonly ManagedItinerary[],
    left: readonly ManagedItinerary[],
  ): Promise<string> =>
    flag === "is_published" ? noteOnPublished(rows, left) : noteOnFeatured(rows, await countFeatured(client));

  return {
    async setFlag(chosen: readonly ManagedItinerary[], flag: Flag, value: boolean): Promise<void> {
      // Empty ones must be published individually.
      const left = flag === "is_published" && value ? chosen.filter(isEmpty) : [];
      const rows = chosen.filter((row) => row[flag] !== value && !left.includes(row));
      try {
        if (rows.length > 0) await setItineraryFlags(client, idsOf(rows), flag, value);
        const note = value ? await noteOn(flag, rows, left) : "";
        void notify({
          tone: note ? "info" : "success",
          title: "Success",
          description: `${countItineraries(rows)} ${value ? DONE[flag].on : DONE[flag].off}.${note}`,
          ...(rows.length > 0 && {
            action: undo(() => setItineraryFlags(client, idsOf(rows), flag, !value)),
          }),
        });
      } catch (cause) {
        fail(DONE[flag].failed, cause);
      }
      await refresh();
    },
    async remove(rows: readonly ManagedItinerary[]): Promise<void> {
      try {
        await deleteItineraries(client, idsOf(rows));
        void notify({
          tone: "success",
          title: "Success",
          description: `${countItineraries(rows)} deleted.`,
          action: undo(async () => {
            for (const id of idsOf(rows)) await restoreDeleted(client, { kind: "itineraries", id });
          }),
        });
      } catch (cause) {
        fail("Error", cause);
      }
      await refresh();
    },
  };
}
