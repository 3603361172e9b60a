import { DataTable } from "#app/components/admin/data-table.tsx";
import { tableErrorOf } from "#app/components/admin/table-states.tsx";
import type { Engagement } from "#app/features/analytics/analytics.data.ts";
import { ENGAGEMENT_COLUMNS } from "#app/features/analytics/engagement-columns.tsx";

interface EngagementTableProps {
  caption: string;
  empty: string;
  list: Parameters<typeof tableErrorOf>[0] & { readonly data: readonly Engagement[] | undefined };
}

export function EngagementTable({ caption, empty, list }: EngagementTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={ENGAGEMENT_COLUMNS}
      rows={list.data}
      rowKey={(row) => row.id}
      empty={empty}
      error={tableErrorOf(list, "Failed to load engagements")}
    />
  );
}
