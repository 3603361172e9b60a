import { InboxScreen } from "#app/features/requests/manage/manage-requests-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";

export const handle = { title: "Requests" };
export const meta = adminMeta(handle.title);

export default function RequestsRoute() {
  return <InboxScreen />;
}
