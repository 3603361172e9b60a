import { CountedEngagementsScreen } from "#app/features/analytics/counted-engagements-screen.client.tsx";
import { adminMeta } from "#app/lib/private-page.ts";

export const handle = { title: "Analytics: engagements" };
export const meta = adminMeta(handle.title);

export default function AnalyticsEngagementsRoute() {
  return <CountedEngagementsScreen />;
}
