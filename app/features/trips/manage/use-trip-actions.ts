import { inviteAgain, removeTrip, restoreTrip } from "#app/features/trips/manage/manage-trips.data.ts";
import { TRIP_CHANGE_KEYS } from "#app/features/trips/manage/manage-trips.queries.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";

/** Actions on trips; each shows a toast, refreshes the lists and the timeline, and returns whether it worked. */
export function useTripActions() {
  const { data: client, fetch } = useAdminSession();
  const run = useActionWithToast(...TRIP_CHANGE_KEYS);
  return {
    inviteAgain: (id: string) =>
      run(() => inviteAgain(fetch, id), "Invitation sent", "The invitation could not be sent"),
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
