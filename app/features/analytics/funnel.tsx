import { CsvButton } from "#app/components/admin/csv-button.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import type { Analytics } from "#app/features/analytics/analytics.data.ts";
import { countedRequestsLink } from "#app/features/analytics/counted-requests-link.ts";
import { CountLink } from "#app/features/analytics/counts-panel.tsx";

/** How many itinerary views become requests, and how many requests are won. */
export function Funnel({ funnel, period }: { funnel: Analytics["funnel"] | undefined; period: string }) {
  return (
    <Panel
      title="From view to trip"
      description="Views are counted without cookies and without personal data."
      actions={
        <CsvButton
          contents="views and requests"
          header={["Step", "Count"]}
          rows={funnel && stepsOf(funnel, period).map(({ label, count }) => [label, count])}
        />
      }
    >
      {funnel ? (
        <ol className="flex flex-col gap-3">
          {stepsOf(funnel, period).map((step) => (
            <Step key={step.label} {...step} barTotal={funnel.views} />
          ))}
        </ol>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Panel>
  );
}

function stepsOf(funnel: Analytics["funnel"], period: string): readonly Omit<StepProps, "barTotal">[] {
  const requests = countedRequestsLink({ period, part: "itineraries" });
  const won = countedRequestsLink({ period, part: "itineraries", onlyWon: true });
  return [
    { label: "Itinerary views", count: funnel.views },
    {
      label: "Requests",
      to: requests,
      count: funnel.requests,
      previous: { label: "views", count: funnel.views },
    },
    { label: "Won", to: won, count: funnel.won, previous: { label: "requests", count: funnel.requests } },
  ];
}

interface StepProps {
  label: string;
  /** Link to the counted rows. */
  to?: string;
  count: number;
  /** The count that fills the whole bar. */
  barTotal: number;
  /** The previous step, for the percentage: '5% of views'. */
  previous?: { readonly label: string; readonly count: number };
}

/** The minimum width of a bar in percent, so that a small count is visible. */
const MIN_BAR_PERCENT = 2;

function Step({ label, to, count, barTotal, previous }: StepProps) {
  const minWidth = count > 0 ? MIN_BAR_PERCENT : 0;
  const width = barTotal > 0 ? Math.min(100, Math.max(minWidth, (count / barTotal) * 100)) : 0;
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{label}</span>
        <span className="tabular-nums">
          {to ? <CountLink count={count} label={`${count} ${label}`} to={to} /> : count.toLocaleString("en")}
          {previous?.count ? (
            <span className="ml-2 text-ink-soft text-sm">{`${percentage(count, previous.count)} of ${previous.label}`}</span>
          ) : null}
        </span>
      </div>
      <div aria-hidden className="mt-1 h-3 overflow-hidden rounded-full bg-sand-deep">
        <div className="h-full rounded-full bg-leaf" style={{ width: `${width}%` }} />
      </div>
    </li>
  );
}

function percentage(count: number, total: number): string {
  const percent = (count / total) * 100;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`;
}
