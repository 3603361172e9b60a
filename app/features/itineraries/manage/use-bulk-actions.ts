import { useQueryClient } from "@tanstack/react-query";
import {
  deleteItineraries,
  setItineraryFlags,
} from "#app/features/itineraries/manage/bulk-itineraries.data.ts";
import { manageKeys } from "#app/features/itineraries/manage/manage-itineraries.queries.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { isEmpty } from "#app/features/itineraries/manage/publish-checklist.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { restoreDeleted } from "#app/lib/restore-deleted.ts";

type Flag = "is_published" | "is_featured";

const count = (rows: readonly unknown[]) =>
  `${rows.length} ${rows.length === 1 ? "itinerary" : "itineraries"}`;
const DONE: Record<Flag, { on: string; off: string; failed: string }> = {
  is_published: { on: "published", off: "unpublished", failed: "Failed to update publication status" },
  is_featured: {
    on: "added to featured list",
    off: "removed from featured list",
    failed: "Failed to update featured status",
  },
};

/** The same acts as on one itinerary, on several; each can be taken back. */
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
        void notify({ tone: "success", title: "Taken back." });
      } catch (cause) {
        fail("Failed to restore", cause);
      }
      await refresh();
    },
  });

  return {
    async setFlag(chosen: readonly ManagedItinerary[], flag: Flag, value: boolean): Promise<void> {
      // Empty ones are published one by one, on purpose.
      const left = flag === "is_published" && value ? chosen.filter(isEmpty) : [];
      const rows = chosen.filter((row) => row[flag] !== value && !left.includes(row));
      try {
        if (rows.length > 0) await setItineraryFlags(client, idsOf(rows), flag, value);
        void notify({
          tone: left.length > 0 ? "info" : "success",
          title: "Success",
          description: `${count(rows)} ${value ? DONE[flag].on : DONE[flag].off}.${
            left.length > 0 ? ` ${count(left)} left as drafts: nothing but a title is there.` : ""
          }`,
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
          description: `${count(rows)} deleted.`,
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
