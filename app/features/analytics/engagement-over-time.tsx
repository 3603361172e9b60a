import { Suspense } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { ScrollRegion } from "#app/components/admin/scroll-region.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { ENGAGEMENT_TYPES, type EngagementSeries } from "#app/features/analytics/engagement-series.ts";
import { formatDay } from "#app/lib/date-format.ts";
import { lazyComponent } from "#app/lib/lazy-component.ts";

const EngagementChart = lazyComponent(() => import("#app/features/analytics/engagement-chart.tsx"));

const UNITS = { day: "per day", week: "per week", month: "per month" } as const;
const HEADS = { day: "Day", week: "Week of", month: "Month" } as const;
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** The chart, and the same numbers as a table. */
export function EngagementOverTime({ series }: { series: EngagementSeries | undefined }) {
  return (
    <Panel title="Engagements over time" description={series ? `By type, ${UNITS[series.unit]}` : undefined}>
      {series ? (
        <>
          <Suspense fallback={<Skeleton className="h-80" />}>
            <EngagementChart series={series} />
          </Suspense>
          <details className="mt-4">
            <summary className="min-h-8 cursor-pointer font-semibold text-sea">Show as a table</summary>
            <SeriesTable series={series} />
          </details>
        </>
      ) : (
        <Skeleton className="h-80" />
      )}
    </Panel>
  );
}

function SeriesTable({ series: { unit, buckets } }: { series: EngagementSeries }) {
  return (
    <ScrollRegion
      as="section"
      aria-label="Engagements over time as a table"
      className="max-h-96 overflow-auto"
    >
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 bg-white p-2">
              {HEADS[unit]}
            </th>
            {ENGAGEMENT_TYPES.map(({ type, label }) => (
              <th key={type} scope="col" className="sticky top-0 bg-white p-2 text-right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets.toReversed().map(({ start, counts }) => (
            <tr key={start} className="border-sand-deep border-t">
              <th scope="row" className="whitespace-nowrap p-2 font-normal">
                {unit === "month" ? MONTH.format(new Date(start)) : formatDay(start)}
              </th>
              {ENGAGEMENT_TYPES.map(({ type }) => (
                <td key={type} className="p-2 text-right tabular-nums">
                  {counts[type]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
