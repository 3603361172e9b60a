import { InboxScreen } from "#app/features/requests/manage/manage-requests-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";
import type { Route } from "./+types/requests.ts";
import { requireAdmin } from "./require-admin.client.ts";

export const handle = { title: "Requests" };
export const meta = adminMeta(handle.title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  return null;
}
clientLoader.hydrate = true as const;

export default function RequestsRoute() {
  return <InboxScreen />;
}
