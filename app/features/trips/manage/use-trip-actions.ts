import {
  changeTrip,
  createTrip,
  inviteAgain,
  removeTrip,
  restoreTrip,
} from "#app/features/trips/manage/manage-trips.data.ts";
import { TRIPS_KEY } from "#app/features/trips/manage/manage-trips.queries.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";
import type { Submit } from "#app/lib/use-submission-key.ts";
import type { CreatedTrip, NewTrip, TripForm } from "#domain/trips.schema.ts";

const INVITATIONS: Readonly<Record<CreatedTrip["invitation"], { description?: string }>> = {
  sent: { description: "They are invited by e-mail to choose a password." },
  told: { description: "They are told by e-mail." },
  failed: { description: "The invitation could not be sent. Press 'Invite again' beside the trip." },
  "not needed": {},
};

/** Actions on trips; each shows a toast, refreshes the lists and the timeline, and returns whether it worked. */
export function useTripActions() {
  const { data: client, fetch } = useAdminSession();
  const run = useActionWithToast(TRIPS_KEY, ["admin", "requests"]);
  return {
    create: (trip: Omit<NewTrip, "key">, submit: Submit) =>
      run(
        () => submit((key) => createTrip(fetch, { ...trip, key })),
        ({ invitation }) => ({ title: "Trip created", ...INVITATIONS[invitation] }),
        "Failed to create the trip",
      ),
    inviteAgain: (id: string) =>
      run(() => inviteAgain(fetch, id), "Invitation sent", "The invitation could not be sent"),
    change: (id: string, changes: Partial<TripForm>) =>
      run(() => changeTrip(client, id, changes), "Trip updated", "Failed to update the trip"),
    remove: (id: string) =>
      run(
        () => removeTrip(client, id),
        (removedTrip) => ({
          title: "Trip removed",
          action: {
            label: "Undo",
            onClick: () => run(() => restoreTrip(client, removedTrip), "Restored.", "Failed to restore"),
          },
        }),
        "Failed to remove the trip",
      ),
  };
}
