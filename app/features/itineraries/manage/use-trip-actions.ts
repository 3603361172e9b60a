import { useQueryClient } from "@tanstack/react-query";
import { createTrip, deleteTrip, setTripFlag } from "#app/features/itineraries/manage/manage.data.ts";
import { manageKeys } from "#app/features/itineraries/manage/manage.queries.ts";
import { type ManagedTrip, toForm, toRow } from "#app/features/itineraries/manage/trip-form.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";

type Flag = "is_published" | "is_featured";
interface TripList {
  readonly trips: readonly ManagedTrip[];
  readonly total: number;
}

const words = (cause: unknown) => (cause instanceof Error && cause.message) || "Unknown error";

const SAID: Record<Flag, { on: string; off: string; failed: string }> = {
  is_published: {
    on: "Itinerary published successfully",
    off: "Itinerary unpublished successfully",
    failed: "Failed to update publication status",
  },
  is_featured: {
    on: "Itinerary added to featured list",
    off: "Itinerary removed from featured list",
    failed: "Failed to update featured status",
  },
};

/** What the list can do to a trip. Switches answer at once and go back when the database refuses. */
export function useTripActions() {
  const session = useAdminSession();
  const { data: client } = session;
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: manageKeys.all });

  const show = (id: string, flag: Flag, value: boolean) =>
    queries.setQueriesData<TripList>(
      { queryKey: [...manageKeys.all, "managed", "list"] },
      (list) =>
        list && {
          ...list,
          trips: list.trips.map((trip) => (trip.id === id ? { ...trip, [flag]: value } : trip)),
        },
    );

  return {
    async toggle(trip: ManagedTrip, flag: Flag, value: boolean) {
      show(trip.id, flag, value);
      try {
        const change = flag === "is_published" ? { is_published: value } : { is_featured: value };
        await setTripFlag(client, trip.id, change);
        void notify({
          tone: "success",
          title: "Success",
          description: value ? SAID[flag].on : SAID[flag].off,
        });
        await refresh();
      } catch (cause) {
        show(trip.id, flag, !value);
        void notify({ tone: "error", title: SAID[flag].failed, description: words(cause) });
      }
    },
    async remove(trip: ManagedTrip) {
      try {
        await deleteTrip(client, trip.id);
        void notify({ tone: "success", title: "Success", description: "Itinerary deleted successfully" });
      } catch (cause) {
        void notify({
          tone: "error",
          title: "Error",
          description: `Failed to delete itinerary: ${words(cause)}`,
        });
      }
      await refresh();
    },
    /** A draft with the same content; answers its id. */
    async duplicate(trip: ManagedTrip): Promise<string | null> {
      try {
        const row = {
          ...toRow(toForm(trip)),
          title: `${trip.title} (copy)`.slice(0, 200),
          image: trip.image,
        };
        const copy = await createTrip(session, row);
        void notify({ tone: "success", title: "Success", description: "A copy was made as a draft." });
        await refresh();
        return copy.id;
      } catch (cause) {
        void notify({
          tone: "error",
          title: "Error",
          description: `Failed to save itinerary: ${words(cause)}`,
        });
        return null;
      }
    },
  };
}
