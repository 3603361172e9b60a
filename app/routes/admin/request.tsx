import { ProposalsOfRequest } from "#app/features/proposals/manage/proposals-of-request.tsx";
import { RequestScreen } from "#app/features/requests/manage/request-screen.client.tsx";
import { TripsOfRequest } from "#app/features/trips/manage/trips-of-request.tsx";
import { adminMeta } from "#app/lib/private-page.ts";
import type { Route } from "./+types/request.ts";

export const handle = { title: "Requests", hasOwnHeading: true };
export const meta = adminMeta(handle.title);

export default function RequestRoute({ params }: Route.ComponentProps) {
  return (
    <RequestScreen
      key={params.id}
      id={params.id}
      trips={(request) => <TripsOfRequest request={request} />}
      actions={<ProposalsOfRequest requestId={params.id} />}
    />
  );
}
