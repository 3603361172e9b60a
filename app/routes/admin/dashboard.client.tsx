import { TestHelper } from "#app/features/admin/test-helper.tsx";
import { DashboardNumbersView } from "#app/features/analytics/dashboard-numbers.tsx";
import { DeskList } from "#app/features/analytics/desk-list.tsx";
import { ProposalFigures } from "#app/features/proposals/manage/proposal-figures.tsx";
import { LaunchStatus } from "#app/features/site/manage/launch-status.tsx";

export function DashboardScreen() {
  return (
    <div className="flex max-w-6xl flex-col gap-4">
      <DashboardNumbersView>
        <DeskList />
      </DashboardNumbersView>
      <ProposalFigures />
      <LaunchStatus />
      <TestHelper />
    </div>
  );
}
