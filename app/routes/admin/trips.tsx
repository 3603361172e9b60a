import { ManageTripsScreen } from "#app/features/trips/manage/manage-trips-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Trips" };
export const meta = adminMeta(handle.title);

export default function TripsRoute() {
  return <ManageTripsScreen />;
}
