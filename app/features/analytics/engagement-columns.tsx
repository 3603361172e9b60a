import { Badge } from "#app/components/admin/badge.tsx";
import type { Column } from "#app/components/admin/data-table.tsx";
import type { Engagement } from "#app/features/analytics/analytics.data.ts";
import { engagementLabel } from "#app/features/analytics/engagement-types.ts";
import { formatMoment } from "#app/lib/moment.ts";

/** What a list of engagements shows of each. */
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
