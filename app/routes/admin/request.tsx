import { MakeProposal } from "#app/features/proposals/manage/make-proposal.tsx";
import { RequestScreen } from "#app/features/requests/manage/request-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";
import type { Route } from "./+types/request.ts";

export const handle = { title: "Request" };
export const meta = adminMeta(handle.title);

export default function RequestRoute({ params }: Route.ComponentProps) {
  const { id } = params;
  return <RequestScreen key={id} id={id} actions={<MakeProposal requestId={id} />} />;
}
