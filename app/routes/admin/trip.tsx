import { ProposalsOfRequest } from "#app/features/proposals/manage/proposals-of-request.tsx";
import { RequestConversation } from "#app/features/requests/manage/composer.tsx";
import { TripScreen } from "#app/features/trips/manage/trip-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";
import type { Route } from "./+types/trip.ts";

export const handle = { title: "Trips", hasOwnHeading: true };
export const meta = adminMeta(handle.title);

export default function TripRoute({ params }: Route.ComponentProps) {
  return (
    <TripScreen
      key={params.id}
      id={params.id}
      proposals={(requestId) => <ProposalsOfRequest requestId={requestId} />}
      messages={(requestId) => <RequestConversation id={requestId} />}
    />
  );
}
