import { Link } from "react-router";
import { CsvButton } from "#app/components/admin/csv-button.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import type { Analytics } from "#app/features/analytics/analytics.data.ts";
import { countedLink } from "#app/features/analytics/counted-link.ts";

/** How many itinerary views become requests, and how many requests are won. */
export function Funnel({ funnel, period }: { funnel: Analytics["funnel"] | undefined; period: string }) {
  return (
    <Panel
      title="From view to trip"
      description="Views are counted without cookies and without personal data."
      actions={
        <CsvButton
          about="views and requests"
          header={["Step", "Count"]}
          rows={funnel && stepsOf(funnel, period).map(({ label, count }) => [label, count])}
        />
      }
    >
      {funnel ? (
        <ol className="flex flex-col gap-3">
          {stepsOf(funnel, period).map((step) => (
            <Step key={step.label} {...step} of={funnel.views} />
          ))}
        </ol>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Panel>
  );
}

function stepsOf(funnel: Analytics["funnel"], period: string): readonly Omit<StepProps, "of">[] {
  const requests = countedLink({ period, part: "itineraries" });
  const won = countedLink({ period, part: "itineraries", won: true });
  return [
    { label: "Itinerary views", count: funnel.views },
    { label: "Requests", to: requests, count: funnel.requests, from: "of views", before: funnel.views },
    { label: "Won", to: won, count: funnel.won, from: "of requests", before: funnel.requests },
  ];
}

interface StepProps {
  label: string;
  /** Link to the counted rows. */
  to?: string;
  count: number;
  /** The total that the bar is relative to. */
  of: number;
  /** Text after the percentage: 'of views'. */
  from?: string;
  /** Count of the previous step, for the percentage. */
  before?: number;
}

function Step({ label, to, count, of, from, before }: StepProps) {
  const width = of > 0 ? Math.min(100, Math.max(count > 0 ? 2 : 0, (count / of) * 100)) : 0;
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{label}</span>
        <span className="tabular-nums">
          {to && count > 0 ? (
            <Link
              to={to}
              aria-label={`${count} ${label}`}
              className="inline-block min-w-8 py-1 text-right font-semibold text-sea hover:underline"
            >
              {count.toLocaleString("en")}
            </Link>
          ) : (
            count.toLocaleString("en")
          )}
          {before ? (
            <span className="ml-2 text-ink-soft text-sm">{`${share(count, before)} ${from}`}</span>
          ) : null}
        </span>
      </div>
      <div aria-hidden className="mt-1 h-3 overflow-hidden rounded-full bg-sand-deep">
        <div className="h-full rounded-full bg-leaf" style={{ width: `${width}%` }} />
      </div>
    </li>
  );
}

function share(count: number, before: number): string {
  const percent = (count / before) * 100;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`;
}
