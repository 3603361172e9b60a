import { ProposalEditorScreen } from "#app/features/proposals/manage/proposal-editor-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";
import type { Route } from "./+types/proposal.ts";

export const handle = { title: "Proposals", hasOwnHeading: true };
export const meta = adminMeta(handle.title);

export default function ProposalRoute({ params }: Route.ComponentProps) {
  return <ProposalEditorScreen key={params.id} id={params.id} />;
}
