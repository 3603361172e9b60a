import { RequestScreen } from "#app/features/requests/manage/request-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";
import type { Route } from "./+types/request.ts";
import { requireAdmin } from "./require-admin.client.ts";

export const handle = { title: "Request" };
export const meta = adminMeta(handle.title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  return null;
}
clientLoader.hydrate = true as const;

export default function RequestRoute({ params }: Route.ComponentProps) {
  return <RequestScreen key={params.id} id={params.id} />;
}
