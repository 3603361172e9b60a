import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { FilterSelect } from "#app/components/admin/filter-select.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { analytics } from "#app/features/analytics/analytics.queries.ts";
import { CountCards } from "#app/features/analytics/count-cards.tsx";
import { EngagementOverTime } from "#app/features/analytics/engagement-over-time.tsx";
import { toSeries } from "#app/features/analytics/engagement-series.ts";
import { Funnel } from "#app/features/analytics/funnel.tsx";
import { RecentEngagements } from "#app/features/analytics/recent-engagements.tsx";
import { RequestAnalyticsView } from "#app/features/analytics/request-analytics-view.tsx";
import { TopItineraries } from "#app/features/analytics/top-itineraries.tsx";
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
