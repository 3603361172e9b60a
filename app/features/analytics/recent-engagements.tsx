import { useQuery } from "@tanstack/react-query";
import { Badge } from "#app/components/admin/badge.tsx";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { errorOf } from "#app/components/admin/table-states.tsx";
import { type Engagement, recordEngagementExport } from "#app/features/analytics/analytics.data.ts";
import { recentEngagements } from "#app/features/analytics/analytics.queries.ts";
import { CsvButton } from "#app/features/analytics/csv-button.tsx";
import { engagementLabel } from "#app/features/analytics/engagement-types.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { formatMoment } from "#app/lib/moment.ts";

const COLUMNS: readonly Column<Engagement>[] = [
  {
    id: "type",
    header: "Type",
    cell: (row) => <Badge tone="sea">{engagementLabel(row.engagement_type)}</Badge>,
  },
  { id: "user", header: "User", cell: (row) => <Person engagement={row} /> },
  {
    id: "page",
    header: "Page",
    cell: (row) => pageOf(row.page_url),
    className: "@3xl:max-w-80 @3xl:truncate",
  },
  {
    id: "date",
    header: "Date/time",
    cell: (row) => <time dateTime={row.created_at}>{formatMoment(row.created_at)}</time>,
  },
];

function Person({ engagement: { user_name, user_email } }: { engagement: Engagement }) {
  if (!user_name && !user_email) return "Anonymous";
  return (
    <>
      <span className="block">{user_name || user_email}</span>
      {user_name && user_email && <span className="block text-ink-soft">{user_email}</span>}
    </>
  );
}

/** The path alone for pages of ours. */
function pageOf(url: string | null): string {
  if (!url) return "N/A";
  const page = URL.parse(url);
  return page?.host === window.location.host ? page.pathname + page.search : url;
}

/** The newest 50, as they came in. */
export function RecentEngagements() {
  const client = useAdminData();
  const recent = useQuery(recentEngagements(client));
  return (
    <Panel
      title="Recent Engagements"
      padded={false}
      actions={
        <CsvButton
          about="recent engagements"
          record={(count) => recordEngagementExport(client, count)}
          header={["Type", "User", "Email", "Page", "Date/time"]}
          rows={recent.data?.map((row) => [
            engagementLabel(row.engagement_type),
            row.user_name,
            row.user_email,
            row.page_url,
            row.created_at,
          ])}
        />
      }
    >
      <DataTable
        caption="Recent engagements"
        columns={COLUMNS}
        rows={recent.data}
        rowKey={(row) => row.id}
        empty="No engagements yet. They appear here as soon as a visitor writes or signs up."
        error={errorOf(recent, "Failed to load engagements")}
      />
    </Panel>
  );
}
