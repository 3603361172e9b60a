import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Panel } from "#app/components/admin/panel.tsx";
import { NamePrompt } from "#app/features/admin/name-form.tsx";
import { TestHelper } from "#app/features/admin/test-helper.tsx";
import { DashboardNumbers } from "#app/features/analytics/dashboard-numbers.tsx";
import { DeskList } from "#app/features/desk/desk-list.tsx";
import { LaunchStatus } from "#app/features/site/manage/launch-status.tsx";
import { SetUpList } from "#app/features/site/manage/set-up-list.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { backOfficeStatus } from "#app/lib/back-office-status.ts";

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

/** What is wrong with the processes of the site or with its backups. Only the person who runs the site can correct it. */
function SiteProblems() {
  const { fetch } = useAdminSession();
  const { data } = useQuery(backOfficeStatus(fetch));
  if (!data || data.problems.length === 0) return null;
  return (
    <Panel title="For the person who runs this site">
      <ul className="flex flex-col gap-2">
        {data.problems.map((problem) => (
          <li key={problem} className="flex gap-3">
            <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0 text-coral-ink" />
            <span className="min-w-0 break-words">{problem}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
