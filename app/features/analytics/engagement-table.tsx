import { useQuery } from "@tanstack/react-query";
import { Badge } from "#app/components/admin/badge.tsx";
import { CsvButton } from "#app/components/admin/csv-button.tsx";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { LoadedQuery } from "#app/components/loaded.tsx";
import {
  type Engagement,
  recentEngagements,
  recordEngagementExport,
} from "#app/features/analytics/analytics.data.ts";
import { ItineraryLink } from "#app/features/analytics/counts-panel.tsx";
import { engagementLabel } from "#app/features/analytics/engagement-series.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { formatDateTime } from "#app/lib/date-format.ts";
import { pageName } from "#app/lib/page-name.ts";

export const ENGAGEMENT_COLUMNS: readonly Column<Engagement>[] = [
  {
    id: "type",
    header: "Type",
    cell: (row) => <Badge tone="sea">{engagementLabel(row.engagement_type)}</Badge>,
  },
  { id: "user", header: "User", cell: (row) => <Person engagement={row} /> },
  {
    id: "page",
    header: "Page",
    cell: (row) => <Page engagement={row} />,
    className: "@[60rem]:max-w-80 @[60rem]:truncate",
  },
  {
    id: "date",
    header: "Date/time",
    cell: (row) => <time dateTime={row.created_at}>{formatDateTime(row.created_at)}</time>,
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

function Page({ engagement: { page_url, itinerary } }: { engagement: Engagement }) {
  if (itinerary?.title) return <ItineraryLink id={itinerary.id} title={itinerary.title} />;
  if (itinerary) return "A deleted itinerary";
  return page_url ? pageName(page_url, window.location.origin) : "N/A";
}

interface EngagementTableProps {
  caption: string;
  empty: string;
  list: LoadedQuery<readonly Engagement[]>;
}

export function EngagementTable({ caption, empty, list }: EngagementTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={ENGAGEMENT_COLUMNS}
      rows={list.data}
      rowKey={(row) => row.id}
      empty={empty}
      query={list}
      errorTitle="Failed to load engagements"
    />
  );
}

/** Lists the latest 50 engagements. */
export function RecentEngagements() {
  const client = useAdminClient();
  const recent = useQuery(recentEngagements(client));
  return (
    <Panel
      title="Recent Engagements"
      isPadded={false}
      actions={
        <CsvButton
          contents="recent engagements"
          recordExport={(count) => recordEngagementExport(client, count)}
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
      <EngagementTable
        caption="Recent engagements"
        empty="No engagements yet. They appear here as soon as a visitor writes or signs up."
        list={recent}
      />
    </Panel>
  );
}
