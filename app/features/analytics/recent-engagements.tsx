import { useQuery } from "@tanstack/react-query";
import { CsvButton } from "#app/components/admin/csv-button.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { recordEngagementExport } from "#app/features/analytics/analytics.data.ts";
import { recentEngagements } from "#app/features/analytics/analytics.queries.ts";
import { EngagementTable } from "#app/features/analytics/engagement-table.tsx";
import { engagementLabel } from "#app/features/analytics/engagement-types.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";

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
