import { useState } from "react";
import { Link } from "react-router";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { Button } from "#app/components/ui/button.tsx";
import {
  inviteAgain,
  removeTrip,
  restoreTrip,
  TRIP_CHANGE_KEYS,
  type TripOfRequest,
} from "#app/features/trips/manage/manage-trips.data.ts";
import { countTripDays } from "#app/features/trips/manage/trip-days.ts";
import { EditTripForm } from "#app/features/trips/manage/trip-form.tsx";
import { TripStatusBadge } from "#app/features/trips/manage/trip-status-badge.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";
import { formatDateRange } from "#domain/date-range.ts";

interface TripItemProps {
  trip: TripOfRequest;
  /** False if the trip was created from another request of the same person. */
  isOfRequest: boolean;
}

/** One trip of a request: dates, status, days and actions. */
export function TripItem({ trip, isOfRequest }: TripItemProps) {
  const actions = useTripActions();
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li className="border-leaf border-l-4 pl-3">
      <TripFacts trip={trip} isOfRequest={isOfRequest} />
      <div className="-ml-3 flex flex-wrap items-center gap-1">
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isEditing}
          aria-label={`Edit ${trip.title}`}
          onClick={() => setEditing(!isEditing)}
        >
          Edit
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Remove ${trip.title}`}
          onClick={() => setRemoving(true)}
        >
          Remove
        </Button>
        {isOfRequest && trip.needsInvitation && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Invite again to ${trip.title}`}
            onClick={() => void actions.inviteAgain(trip.id)}
          >
            Invite again
          </Button>
        )}
      </div>
      {isEditing && (
        <div className="mt-3">
          <EditTripForm trip={trip} onClose={() => setEditing(false)} />
        </div>
      )}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove this trip?"
        description={`${trip.title} is removed from their account, along with any testimonial they wrote about it.`}
        confirmLabel="Remove"
        busyLabel="Removing..."
        onConfirm={() => actions.remove(trip.id)}
      />
    </li>
  );
}

function TripFacts({ trip, isOfRequest }: TripItemProps) {
  const days = countTripDays(trip.start_date, trip.end_date);
  return (
    <>
      <Link to={`/admin/trips/${trip.id}`} className="font-semibold text-sea hover:underline">
        {trip.title}
      </Link>
      <p className="text-sm">
        {formatDateRange(trip.start_date, trip.end_date)}, {days} {days === 1 ? "day" : "days"}
        {!isOfRequest && ", from another request"}
      </p>
      {isOfRequest && trip.needsInvitation && (
        <p className="text-ink-soft text-sm">The traveler has not chosen a password yet.</p>
      )}
      <p className="mt-1">
        <TripStatusBadge status={trip.status} />
      </p>
    </>
  );
}

/** Actions on trips; each shows a toast, refreshes the lists and the timeline, and returns whether it worked. */
function useTripActions() {
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
