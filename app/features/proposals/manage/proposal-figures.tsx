import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { CsvButton } from "#app/components/admin/csv-button.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { proposalFigures } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import type { Figures } from "#app/features/proposals/manage/proposal-figures.data.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { startOfPeriod } from "#app/lib/periods.ts";
import { formatMoney } from "#domain/proposals/money.ts";

const formatDays = (count: number | null) =>
  count === null ? "none yet" : `${count} ${count === 1 ? "day" : "days"}`;

const formatCount = (count: number) => (count === 0 ? "none yet" : count.toLocaleString("en"));

/** The figures. `happened` is the filter of the list that shows a figure's proposals. */
const FIGURES: readonly {
  readonly label: string;
  readonly happened: "sent" | "viewed" | "accepted";
  readonly value: (figures: Figures) => string;
}[] = [
  { label: "Sent", happened: "sent", value: ({ sent }) => formatCount(sent) },
  { label: "Viewed", happened: "viewed", value: ({ viewed }) => formatCount(viewed) },
  { label: "Accepted", happened: "accepted", value: ({ accepted }) => formatCount(accepted) },
  {
    label: "Value won",
    happened: "accepted",
    value: ({ won }) =>
      won.map(({ total, currency }) => formatMoney(BigInt(total), currency, "en")).join(", ") || "none yet",
  },
  {
    label: "From request to proposal",
    happened: "sent",
    value: ({ days_to_proposal }) => formatDays(days_to_proposal),
  },
  {
    label: "From request to acceptance",
    happened: "accepted",
    value: ({ days_to_acceptance }) => formatDays(days_to_acceptance),
  },
];

/** URL of the list with a figure's proposals. */
function listUrl(happened: string, period: string): string {
  const params = new URLSearchParams({ happened });
  if (startOfPeriod(period, new Date())) params.set("period", period);
  return `/admin/proposals?${params}`;
}

/** Outcome of proposals in a period, for the analytics; each figure links to its proposals. */
export function ProposalFigures({ period }: { period: string }) {
  const since = startOfPeriod(period, new Date())?.toISOString() ?? null;
  const figures = useQuery(proposalFigures(useAdminClient(), since));
  return (
    <Panel
      title="Proposals"
      description="In the chosen period. Times are averages."
      actions={
        <CsvButton
          contents="proposals"
          header={["Figure", "Value"]}
          rows={figures.data && FIGURES.map(({ label, value }) => [label, value(figures.data)])}
        />
      }
    >
      <Loaded query={figures} loading={<Skeleton className="h-24" />}>
        {(data) => (
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
            {FIGURES.map(({ label, happened, value }) => (
              <div key={label}>
                <dt className="text-ink-soft text-sm">{label}</dt>
                <dd className="wrap-break-word font-semibold text-lg">
                  {data[happened] > 0 ? (
                    <Link
                      to={listUrl(happened, period)}
                      aria-label={`${label}: ${value(data)}`}
                      className="inline-block py-1 text-sea hover:underline"
                    >
                      {value(data)}
                    </Link>
                  ) : (
                    value(data)
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </Panel>
  );
}
