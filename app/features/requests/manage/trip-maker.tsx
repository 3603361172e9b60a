import { type FormEvent, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { makeTrip } from "#app/features/requests/manage/manage-requests.data.ts";
import type { WholeRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { useRequestActions } from "#app/features/requests/manage/use-request-actions.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";

/** Turns a request into a trip that its sender finds under My Itineraries. */
export function TripMaker({ request }: { request: WholeRequest }) {
  const client = useAdminData();
  const run = useRequestActions();
  const [start, setStart] = useState("");
  const [end, setEnd] = useState("");
  if (!request.user_id) {
    return (
      <p className="text-ink-soft text-sm">
        {request.name} has no account yet. Invite {request.email} in User Management; requests sent while
        logged in can become trips.
      </p>
    );
  }
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const dates = { start_date: start, end_date: end };
    const isMade = await run(
      () => makeTrip(client, request, dates),
      "Trip added to their account",
      "Failed to add the trip",
    );
    if (!isMade) return;
    setStart("");
    setEnd("");
  };
  return (
    <form onSubmit={make} className="flex flex-col gap-3">
      <TextField
        label="From"
        type="date"
        required
        value={start}
        onChange={(event) => setStart(event.target.value)}
      />
      <TextField
        label="To"
        type="date"
        required
        min={start}
        value={end}
        onChange={(event) => setEnd(event.target.value)}
      />
      <Button type="submit" size="sm" disabled={!start || !end || end < start}>
        Add to their trips
      </Button>
    </form>
  );
}
