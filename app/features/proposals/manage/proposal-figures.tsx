import { useQuery } from "@tanstack/react-query";
import { Panel } from "#app/components/admin/panel.tsx";
import { TableError } from "#app/components/admin/table-states.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { proposalFigures } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { formatMoney } from "#domain/proposals/money.ts";

const days = (count: number | null) =>
  count === null ? "none yet" : `${count} ${count === 1 ? "day" : "days"}`;

/** For the analytics: what came of the proposals since a moment, or since ever. */
export function ProposalFigures({ since }: { since: Date | null }) {
  const figures = useQuery(proposalFigures(useAdminData(), since?.toISOString() ?? null));
  const facts = figures.data && [
    ["Sent", figures.data.sent],
    ["Viewed", figures.data.viewed],
    ["Accepted", figures.data.accepted],
    [
      "Value won",
      figures.data.won.map(({ total, currency }) => formatMoney(BigInt(total), currency, "en")).join(", ") ||
        "none yet",
    ],
    ["From request to proposal", days(figures.data.days_to_proposal)],
    ["From request to acceptance", days(figures.data.days_to_acceptance)],
  ];
  return (
    <Panel title="Proposals" description="In the chosen period. The days are averages.">
      {figures.isPending && <Skeleton className="h-24" />}
      {figures.isError && <TableError message={figures.error.message} onRetry={() => figures.refetch()} />}
      {facts && (
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-ink-soft text-sm">{label}</dt>
              <dd className="wrap-break-word font-semibold text-lg">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
