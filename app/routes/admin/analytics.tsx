import { AnalyticsScreen } from "#app/features/analytics/analytics-screen.client.tsx";
import { ProposalFigures } from "#app/features/proposals/manage/proposal-figures.tsx";
import { adminMeta } from "#app/lib/admin-meta.ts";

export const handle = { title: "Analytics" };
export const meta = adminMeta(handle.title);

export default function AnalyticsRoute() {
  return (
    <div className="flex flex-col gap-4">
      <AnalyticsScreen />
      <ProposalFigures />
    </div>
  );
}
