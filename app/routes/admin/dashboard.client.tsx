import { NamePrompt } from "#app/features/admin/name-prompt.tsx";
import { TestHelper } from "#app/features/admin/test-helper.tsx";
import { DashboardNumbers } from "#app/features/analytics/dashboard-numbers.tsx";
import { DeskList } from "#app/features/analytics/desk-list.tsx";
import { LaunchStatus } from "#app/features/site/manage/launch-status.tsx";
import { SetUpList } from "#app/features/site/manage/set-up-list.tsx";
import { SiteProblems } from "#app/features/site/manage/site-problems.tsx";

export function DashboardScreen() {
  return (
    <div className="flex flex-col gap-4">
      <SiteProblems />
      <NamePrompt />
      {/* Once the site is set up, the desk takes the whole width. */}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] [&>:only-child]:col-span-full">
        <DeskList />
        <SetUpList />
      </div>
      <DashboardNumbers />
      <div id="launch" className="scroll-mt-24">
        <LaunchStatus />
      </div>
      <TestHelper />
    </div>
  );
}
