import { adminMeta } from "#app/lib/private-page.ts";
import { DashboardScreen } from "./dashboard.client.tsx";

export const handle = { title: "Dashboard" };
export const meta = adminMeta(handle.title);

export default function DashboardRoute() {
  return <DashboardScreen />;
}
