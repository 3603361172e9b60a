import { useQueryClient } from "@tanstack/react-query";
import {
  changeTrip,
  makeTrip,
  putBackTrip,
  removeTrip,
} from "#app/features/trips/manage/manage-trips.data.ts";
import { TRIPS_KEY } from "#app/features/trips/manage/manage-trips.queries.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import type { NewTrip, TripForm, TripMade } from "#domain/trips.schema.ts";

const INVITATIONS: Readonly<Record<TripMade["invitation"], string | undefined>> = {
  sent: "They are invited by e-mail to choose a password.",
  failed: "The invitation could not be sent. Press 'Invite again' in User Management.",
  "not needed": undefined,
};

/** A toast's text below its title. */
type Told = Pick<Parameters<typeof notify>[0], "description" | "action">;

/** Actions on trips; each shows a toast, refreshes the lists and the timeline, and returns whether it worked. */
export function useTripActions() {
  const { data: client, fetch } = useAdminSession();
  const queries = useQueryClient();

  const run = async (act: () => Promise<Told | undefined>, done: string, failed: string) => {
    try {
      const toast = await act();
      void notify({ tone: "success", title: done, ...toast });
      return true;
    } catch (cause) {
      void notify({ tone: "error", title: failed, description: errorMessage(cause, "Please try again.") });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: TRIPS_KEY });
      await queries.invalidateQueries({ queryKey: ["admin", "requests"] });
    }
  };

  const remove = (id: string) =>
    run(
      async () => {
        const removed = await removeTrip(client, id);
        const putBack = () =>
          run(() => putBackTrip(client, removed).then(() => undefined), "Restored.", "Failed to restore");
        return { action: { label: "Undo", onClick: putBack } };
      },
      "Trip removed",
      "Failed to remove the trip",
    );

  return {
    make: (trip: NewTrip) =>
      run(
        async () => {
          const description = INVITATIONS[(await makeTrip(fetch, trip)).invitation];
          return description ? { description } : undefined;
        },
        "Trip created",
        "Failed to create the trip",
      ),
    change: (id: string, changes: Partial<TripForm>) =>
      run(
        async () => {
          await changeTrip(client, id, changes);
          return undefined;
        },
        "Trip updated",
        "Failed to update the trip",
      ),
    remove,
  };
}
