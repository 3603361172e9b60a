import { Badge } from "#app/components/admin/badge.tsx";
import type { Column } from "#app/components/admin/data-table.tsx";
import type { Engagement } from "#app/features/analytics/analytics.data.ts";
import { engagementLabel } from "#app/features/analytics/engagement-types.ts";
import { ItineraryLink } from "#app/features/analytics/itinerary-link.tsx";
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
