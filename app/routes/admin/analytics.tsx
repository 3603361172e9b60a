import { AnalyticsScreen } from "#app/features/analytics/analytics-screen.client.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";

export const handle = { title: "Analytics" };
export const meta = adminMeta(handle.title);

export default function AnalyticsRoute() {
  return <AnalyticsScreen />;
}
