import { useQuery } from "@tanstack/react-query";
import { Badge } from "#app/components/admin/badge.tsx";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import {
  earlierRuns,
  formatDuration,
  type JobRun,
  lastRuns,
  listJobRuns,
} from "#app/features/jobs/jobs.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { backOfficeStatus } from "#app/lib/back-office-status.ts";
import { formatDateTime } from "#app/lib/date-format.ts";
import { describeJob } from "#app/lib/job-names.ts";

const REFRESH_MS = 30_000;

const COLUMNS: readonly Column<JobRun>[] = [
  { id: "name", header: "Job", cell: (run) => <JobName name={run.name} />, className: "@[60rem]:align-top" },
  {
    id: "last",
    header: "Last run",
    isNamedInCard: true,
    cell: (run) => <time dateTime={run.started_at}>{formatDateTime(run.started_at)}</time>,
    className: "@[60rem]:whitespace-nowrap @[60rem]:align-top",
  },
  {
    id: "took",
    header: "Took",
    isNamedInCard: true,
    cell: formatDuration,
    className: "@[60rem]:whitespace-nowrap @[60rem]:align-top",
  },
  {
    id: "next",
    header: "Next run",
    isNamedInCard: true,
    cell: (run) => <time dateTime={run.next_at}>{formatDateTime(run.next_at)}</time>,
    className: "@[60rem]:whitespace-nowrap @[60rem]:align-top",
  },
  {
    id: "result",
    header: "Result",
    cell: (run) => <Result run={run} />,
    className: "@[60rem]:w-1/2 @[60rem]:align-top",
  },
];

function JobName({ name }: { name: string }) {
  const { title, description } = describeJob(name);
  return (
    <>
      <span className="font-semibold">{title}</span>
      {description && <p className="text-ink-soft text-sm">{description}</p>}
    </>
  );
}

function Result({ run }: { run: JobRun }) {
  if (run.result === null) return <Badge tone="sea">running</Badge>;
  const hasFailed = run.result === "failed";
  return (
    <>
      <Badge tone={hasFailed ? "coral" : "leaf"}>{hasFailed ? "failed" : "done"}</Badge>
      <p className={`mt-1 break-words text-sm ${hasFailed ? "text-[#8f2c17]" : "text-ink-soft"}`}>
        {run.detail}
      </p>
    </>
  );
}

export function JobsScreen() {
  const { data: client, fetch } = useAdminSession();
  const status = useQuery(backOfficeStatus(fetch));
  const runs = useQuery({
    queryKey: ["admin", "jobs"],
    queryFn: () => listJobRuns(client),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHeader description="Scheduled tasks and their last run." />
      {status.data?.backsUp === false && (
        <div className="mb-4">
          <Notice tone="info" title="No backup is scheduled">
            To schedule backups, set <code>BACKUP_EVERY</code>, for instance to <code>1d</code>, and{" "}
            <code>BACKUP_DIR</code> to a folder on another disk. See docs/operating.md.
          </Notice>
        </div>
      )}
      <Panel isPadded={false}>
        <DataTable
          caption="Jobs"
          columns={COLUMNS}
          rows={runs.data && lastRuns(runs.data)}
          rowKey={(run) => run.name}
          empty="No job has run yet. To schedule backups, set BACKUP_EVERY."
          query={runs}
          errorTitle="Failed to load jobs"
        />
      </Panel>
      <Panel title="Earlier runs" isPadded={false} className="mt-6">
        <DataTable
          caption="Earlier runs"
          columns={COLUMNS.filter(({ id }) => id !== "next")}
          rows={runs.data && earlierRuns(runs.data)}
          rowKey={(run) => String(run.id)}
          empty="None yet."
        />
      </Panel>
    </>
  );
}
