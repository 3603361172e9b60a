import { CountedRequestsScreen } from "#app/features/analytics/counted-requests-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Analytics: requests" };
export const meta = adminMeta(handle.title);

export default function AnalyticsRequestsRoute() {
  return <CountedRequestsScreen />;
}
