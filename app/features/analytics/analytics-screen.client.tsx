import { useQuery } from "@tanstack/react-query";
import { Clock, Mail, MessageSquare, Route, SlidersHorizontal, TrendingUp } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { FilterSelect } from "#app/components/admin/filter-select.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { type Analytics, analytics } from "#app/features/analytics/analytics.data.ts";
import { countedRequestsLink } from "#app/features/analytics/counted-requests-link.ts";
import { CountLink, CountsPanel, VIEWED_ITINERARY_COLUMNS } from "#app/features/analytics/counts-panel.tsx";
import { EngagementOverTime } from "#app/features/analytics/engagement-over-time.tsx";
import { ENGAGEMENT_TYPES, toSeries } from "#app/features/analytics/engagement-series.ts";
import { RecentEngagements } from "#app/features/analytics/engagement-table.tsx";
import { Funnel } from "#app/features/analytics/funnel.tsx";
import { RequestAnalyticsView } from "#app/features/analytics/request-analytics-view.tsx";
import { StatCard } from "#app/features/analytics/stat-card.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { PERIODS, startOfPeriod } from "#app/lib/periods.ts";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";

const DEFAULTS = { period: "all" };

/** `proposals` is rendered by the proposals feature. */
export function AnalyticsScreen({ proposals }: { proposals: ReactNode }) {
  const { filters, setFilters } = useUrlFilters(DEFAULTS);
  const period = PERIODS.some(({ value }) => value === filters.period) ? filters.period : DEFAULTS.period;
  return (
    <div className="flex max-w-6xl flex-col gap-4">
      <PageHeader
        description="What visitors sent, and which trips they looked at."
        actions={
          <FilterSelect
            label="Period"
            value={period}
            onChange={(value) => setFilters({ period: value })}
            options={PERIODS}
          />
        }
      />
      <Numbers period={period} />
      {proposals}
      <RequestAnalyticsView period={period} />
      <RecentEngagements />
    </div>
  );
}

function Numbers({ period }: { period: string }) {
  const numbers = useQuery(analytics(useAdminClient(), period));
  const { data, error } = numbers;
  const series = useMemo(() => {
    const now = new Date();
    return data && toSeries(data.series, { from: startOfPeriod(period, now), until: now });
  }, [data, period]);
  if (error && !data) {
    return (
      <Panel>
        <Loaded query={numbers} title="Failed to load analytics" />
      </Panel>
    );
  }
  return (
    <>
      <CountCards totals={data?.totals} period={period} />
      <EngagementOverTime series={series} />
      <Funnel funnel={data?.funnel} period={period} />
      <TopItineraries rows={data?.top} period={period} />
    </>
  );
}

interface TopItinerariesProps {
  rows: Analytics["top"] | undefined;
  period: string;
}

function TopItineraries({ rows, period }: TopItinerariesProps) {
  return (
    <CountsPanel<Analytics["top"][number]>
      title="Top itineraries"
      csvContents="top itineraries"
      columns={[
        ...VIEWED_ITINERARY_COLUMNS,
        {
          header: "Requests",
          isNumber: true,
          value: (row) => row.requests,
          cell: (row) => (
            <CountLink
              count={row.requests}
              label={`${row.requests} requests about ${row.title}`}
              to={countedRequestsLink({ period, part: "itineraries", wanted: row.id })}
            />
          ),
        },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      empty="No views or requests in this period yet."
    />
  );
}

const ICONS = {
  contact: MessageSquare,
  customization: SlidersHorizontal,
  full_itinerary: Route,
  email_signup: Mail,
  pre_launch_signup: Clock,
} as const;

/** Link to the engagements that a card counts. `type` is '' for all types. */
function engagementsLink(type: string, period: string): string {
  const params = new URLSearchParams();
  if (type) params.set("type", type);
  if (period !== "all") params.set("period", period);
  const query = params.toString();
  return `/admin/analytics/engagements${query && `?${query}`}`;
}

/** The six counts, each linking to the rows it counts. */
function CountCards({ totals, period }: { totals: Analytics["totals"] | undefined; period: string }) {
  const sum = totals && Object.values(totals).reduce((total, count) => total + count, 0);
  return (
    <section aria-label="Counts" className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 2xl:grid-cols-6">
      <h2 className="sr-only">Counts</h2>
      <StatCard label="Total Engagements" icon={TrendingUp} value={sum} to={engagementsLink("", period)} />
      {ENGAGEMENT_TYPES.map(({ type, card }) => (
        <StatCard
          key={type}
          label={card}
          icon={ICONS[type]}
          value={totals && (totals[type] ?? 0)}
          to={engagementsLink(type, period)}
        />
      ))}
    </section>
  );
}
