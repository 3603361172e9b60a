import { AnalyticsScreen } from "#app/features/analytics/analytics-screen.client.tsx";
import { ProposalFigures } from "#app/features/proposals/manage/proposal-figures.tsx";
import { adminMeta } from "#app/lib/private-page.ts";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";

export const handle = { title: "Analytics" };
export const meta = adminMeta(handle.title);

export default function AnalyticsRoute() {
  const { filters } = useUrlFilters({ period: "all" });
  return <AnalyticsScreen proposals={<ProposalFigures period={filters.period} />} />;
}
