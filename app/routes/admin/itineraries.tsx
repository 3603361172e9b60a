import { ManageItinerariesScreen } from "#app/features/itineraries/manage/manage-itineraries-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Manage Itineraries" };
export const meta = adminMeta(handle.title);

export default function ItinerariesRoute() {
  return <ManageItinerariesScreen />;
}
