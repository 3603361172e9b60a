import { DataTable } from "#app/components/admin/data-table.tsx";
import type { LoadedQuery } from "#app/components/loaded.tsx";
import type { Engagement } from "#app/features/analytics/analytics.data.ts";
import { ENGAGEMENT_COLUMNS } from "#app/features/analytics/engagement-columns.tsx";

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
