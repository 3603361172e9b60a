import { TestHelper } from "#app/features/admin/test-helper.tsx";
import { DashboardNumbersView } from "#app/features/analytics/dashboard-numbers.tsx";
import { DeskList } from "#app/features/analytics/desk-list.tsx";
import { ProposalsWaiting } from "#app/features/proposals/manage/proposals-waiting.tsx";
import { LaunchStatus } from "#app/features/site/manage/launch-status.tsx";

export function DashboardScreen() {
  return (
    <div className="flex max-w-6xl flex-col gap-4">
      <DashboardNumbersView>
        <DeskList />
      </DashboardNumbersView>
      <ProposalsWaiting />
      <LaunchStatus />
      <TestHelper />
    </div>
  );
}
