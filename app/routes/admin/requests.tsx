import { useParams } from "react-router";
import { InboxScreen } from "#app/features/requests/manage/manage-requests-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Requests" };
export const meta = adminMeta(handle.title);

/** The list; an open request is a child route, shown beside the list or instead of it. */
export default function RequestsRoute() {
  return <InboxScreen openId={useParams().id} />;
}
