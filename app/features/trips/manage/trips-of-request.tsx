import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { createTrip, tripsOfRequest } from "#app/features/trips/manage/manage-trips.data.ts";
import { TripForm } from "#app/features/trips/manage/trip-form.tsx";
import { TripItem } from "#app/features/trips/manage/trip-item.tsx";
import { useAdminClient, useAdminSession } from "#app/lib/admin-session.tsx";
import { staffForm } from "#app/lib/unsaved-input.ts";
import { useSubmissionKey } from "#app/lib/use-submission-key.ts";
import { type CreatedTrip, NO_ENTRIES } from "#domain/trips.schema.ts";

/** The request that a trip is created from. */
export interface TripSource {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly user_id: string | null;
  readonly itinerary: { readonly id: string; readonly title: string } | null;
}

/** The person's trips, and the form that creates one from the request. */
export function TripsOfRequest({ request }: { request: TripSource }) {
  const trips = useQuery(
    tripsOfRequest(useAdminClient(), { requestId: request.id, userId: request.user_id }),
  );
  const [isAdding, setAdding] = useState(false);
  const hasTrips = Boolean(trips.data?.length);
  return (
    <Panel title="Trip">
      <Loaded query={trips}>
        {(data) =>
          hasTrips && (
            <ul aria-label="Trips" className="mb-4 flex flex-col gap-4">
              {data.map((trip) => (
                <TripItem key={trip.id} trip={trip} isOfRequest={trip.request_id === request.id} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {trips.data && !isAdding && (
        <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
          {hasTrips ? "Add another trip" : "New trip"}
        </Button>
      )}
      {isAdding && <NewTripForm request={request} onDone={() => setAdding(false)} />}
    </Panel>
  );
}

interface NewTripFormProps {
  request: TripSource;
  onDone(): void;
}

const INVITATIONS: Readonly<Record<CreatedTrip["invitation"], { description?: string }>> = {
  sent: { description: "They are invited by e-mail to choose a password." },
  told: { description: "They are told by e-mail." },
  failed: { description: "The invitation could not be sent. Press 'Invite again' beside the trip." },
  "not needed": {},
};

function NewTripForm({ request, onDone }: NewTripFormProps) {
  const { fetch, user } = useAdminSession();
  const submit = useSubmissionKey(staffForm(user.id, `new-trip-key:${request.id}`));
  const { itinerary, subject, name } = request;
  return (
    <>
      {!request.user_id && (
        <p className="mb-3 text-ink-soft text-sm">
          If {request.email} has no account yet, one is created and they get an invitation.
        </p>
      )}
      <TripForm
        name={`new:${request.id}`}
        trip={null}
        blank={{
          title: itinerary?.title ?? (subject || `A trip for ${name}`),
          start_date: "",
          end_date: "",
          status: "planning",
          days: null,
          ...NO_ENTRIES,
        }}
        itineraryId={itinerary?.id ?? null}
        submitLabel="Create trip"
        busyLabel="Creating..."
        save={(trip) => submit((key) => createTrip(fetch, { request_id: request.id, key, trip }))}
        done={({ invitation }) => ({ title: "Trip created", ...INVITATIONS[invitation] })}
        failed="Failed to create the trip"
        onClose={onDone}
      />
    </>
  );
}
