import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CsvButton } from "#app/components/admin/csv-button.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { countedRequestsLink } from "#app/features/analytics/counted-requests-link.ts";
import { CountLink, CountsPanel, VIEWED_ITINERARY_COLUMNS } from "#app/features/analytics/counts-panel.tsx";
import {
  type RequestAnalytics,
  type RequestCount,
  readRequestAnalytics,
} from "#app/features/analytics/request-analytics.data.ts";
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
    description: undefined,
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
        <RequestCounts key={counts.part} counts={counts} rows={data?.[counts.part]} period={period} />
      ))}
      <FirstReplies analytics={data} period={period} />
      <CountsPanel
        title="Viewed but not requested"
        description="Published itineraries with views but no requests."
        csvContents="itineraries without requests"
        columns={VIEWED_ITINERARY_COLUMNS}
        rows={data?.unasked}
        rowKey={(row) => row.id}
        empty="None in this period."
      />
    </div>
  );
}

interface RequestCountsProps {
  counts: (typeof COUNTS)[number];
  rows: readonly RequestCount[] | undefined;
  period: string;
}

/** Requests and won requests by group. Each number links to its requests. */
function RequestCounts({ counts, rows, period }: RequestCountsProps) {
  const { part, nameHeader, unnamedLabel, ...panel } = counts;
  const countLink = (row: RequestCount, onlyWon: boolean) => {
    const count = onlyWon ? row.won : row.requests;
    return (
      <CountLink
        count={count}
        label={`${count} ${onlyWon ? "won" : count === 1 ? "request" : "requests"}, ${row.name || unnamedLabel}`}
        to={countedRequestsLink({ period, part, wanted: row.name, onlyWon })}
      />
    );
  };
  return (
    <CountsPanel
      {...panel}
      csvContents={`requests by ${nameHeader.toLowerCase()}`}
      columns={[
        {
          header: nameHeader,
          value: (row) => row.name || unnamedLabel,
          cell: (row) => row.name || <span className="text-ink-soft">{unnamedLabel}</span>,
        },
        {
          header: "Requests",
          isNumber: true,
          value: (row) => row.requests,
          cell: (row) => countLink(row, false),
        },
        { header: "Won", isNumber: true, value: (row) => row.won, cell: (row) => countLink(row, true) },
      ]}
      rows={rows}
      rowKey={(row) => row.name}
    />
  );
}

const REPLY_STATES = [
  { state: "in time", label: "Answered on time" },
  { state: "late", label: "Answered late" },
  { state: "overdue", label: "Overdue" },
  { state: "waiting", label: "Not due yet" },
] as const;

const formatHours = (hours: number) =>
  hours < 48 ? `${hours.toFixed(1).replace(/\.0$/, "")} hours` : `${Math.round(hours / 24)} days`;

interface FirstRepliesProps {
  analytics: RequestAnalytics | undefined;
  period: string;
}

/** Whether first replies were sent by the promised time. */
function FirstReplies({ analytics, period }: FirstRepliesProps) {
  const counts = analytics?.answers;
  return (
    <Panel
      title="First replies"
      description="Compared with the time promised in the confirmation e-mail."
      actions={
        <CsvButton
          contents="first replies"
          header={["First reply", "Requests"]}
          rows={counts && REPLY_STATES.map(({ state, label }) => [label, counts[state] ?? 0])}
        />
      }
    >
      {counts ? (
        <>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {REPLY_STATES.map(({ state, label }) => (
              <div key={state} className="flex items-baseline justify-between gap-4">
                <dt>{label}</dt>
                <dd className="font-semibold tabular-nums">
                  <CountLink
                    count={counts[state] ?? 0}
                    label={`${counts[state]}, ${label}`}
                    to={countedRequestsLink({ period, part: "answers", wanted: state })}
                  />
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-ink-soft text-sm">
            {analytics.median_hours === null
              ? "No replies in this period."
              : `Median first reply: ${formatHours(analytics.median_hours)}.`}
            {counts["no promise"] ? ` ${counts["no promise"]} without a promised time are not counted.` : ""}
          </p>
        </>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Panel>
  );
}
