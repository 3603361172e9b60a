import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CsvButton } from "#app/components/admin/csv-button.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { FirstReplies } from "#app/features/analytics/first-replies.tsx";
import {
  type RequestAnalytics,
  readRequestAnalytics,
} from "#app/features/analytics/request-analytics.data.ts";
import { RequestCounts } from "#app/features/analytics/request-counts.tsx";
import { ItineraryLink, SmallTable } from "#app/features/analytics/small-table.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { startOfPeriod } from "#app/lib/periods.ts";

const COUNTS = [
  {
    title: "Where requests come from",
    description: "Referring website, or how they asked if you entered the request. No cookies are used.",
    part: "sources",
    nameHeader: "Source",
    unnamedLabel: "Direct or unknown",
    empty: "No requests in this period yet.",
  },
  {
    title: "Campaigns",
    description: "From utm tags in the link.",
    part: "campaigns",
    nameHeader: "Campaign",
    unnamedLabel: "None",
    empty: "No campaigns yet. Add a tag such as ?utm_campaign=spring to the links you publish.",
  },
  {
    title: "Won by planner",
    description: "Trip planner, or request owner.",
    part: "planners",
    nameHeader: "Planner",
    unnamedLabel: "Unassigned",
    empty: "No requests in this period yet.",
  },
  {
    title: "Won by region",
    part: "regions",
    nameHeader: "Region",
    unnamedLabel: "No specific itinerary",
    empty: "No requests in this period yet.",
  },
] as const;

/** Where requests come from, how many are won, and whether they were answered in time. */
export function RequestAnalyticsView({ period }: { period: string }) {
  const client = useAdminClient();
  const analytics = useQuery({
    queryKey: ["admin", "analytics", "answers", period],
    queryFn: () => readRequestAnalytics(client, startOfPeriod(period, new Date())),
    placeholderData: keepPreviousData,
  });
  const { data, error } = analytics;
  if (error && !data) {
    return (
      <Panel>
        <Loaded query={analytics} />
      </Panel>
    );
  }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      {COUNTS.map((counts) => (
        <RequestCounts key={counts.part} {...counts} rows={data?.[counts.part]} period={period} />
      ))}
      <FirstReplies analytics={data} period={period} />
      <UnrequestedItineraries rows={data?.unasked} />
    </div>
  );
}

function UnrequestedItineraries({ rows }: { rows: RequestAnalytics["unasked"] | undefined }) {
  return (
    <Panel
      title="Viewed but not requested"
      description="Published itineraries with views but no requests."
      isPadded={false}
      actions={
        <CsvButton
          contents="itineraries without requests"
          header={["Itinerary", "Views"]}
          rows={rows?.map(({ title, views }) => [title, views])}
        />
      }
    >
      <SmallTable
        caption="Viewed but not requested"
        columns={[
          {
            header: "Itinerary",
            cell: (row) => <ItineraryLink id={row.id} title={row.title} />,
          },
          { header: "Views", isNumber: true, cell: (row) => row.views.toLocaleString("en") },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        empty="None in this period."
      />
    </Panel>
  );
}
