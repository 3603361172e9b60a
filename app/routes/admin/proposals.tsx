import { ProposalsScreen } from "#app/features/proposals/manage/manage-proposals-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Proposals" };
export const meta = adminMeta(handle.title);

export default function ProposalsRoute() {
  return <ProposalsScreen />;
}
