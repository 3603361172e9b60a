import { ManageItinerariesScreen } from "#app/features/itineraries/manage/manage-itineraries-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";
import type { Route } from "./+types/itineraries.ts";
import { requireAdmin } from "./require-admin.client.ts";

export const handle = { title: "Manage Itineraries" };
export const meta = adminMeta(handle.title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  return null;
}
clientLoader.hydrate = true as const;

export default function ItinerariesRoute() {
  return <ManageItinerariesScreen />;
}
