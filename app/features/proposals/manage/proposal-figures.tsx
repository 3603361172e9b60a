import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { proposalFigures } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { formatMoney } from "#domain/proposals/money.ts";

/** What waits, what is late, and what came of the proposals of the last ninety days. */
export function ProposalFigures() {
  const figures = useQuery(proposalFigures(useAdminData()));
  if (!figures.data) return null;
  const { waiting, expires_soon, deposit_overdue, sent, viewed, accepted, won } = figures.data;
  const days = (count: number | null) => (count === null ? "none yet" : `${count} days`);
  const links = [
    ["Waiting for the traveller", waiting, "waiting"],
    ["Expires soon", expires_soon, "expires_soon"],
    ["Deposit overdue", deposit_overdue, "deposit_overdue"],
  ] as const;
  const facts = [
    ["Sent", sent],
    ["Viewed", viewed],
    ["Accepted", accepted],
    [
      "Value won",
      won.map(({ total, currency }) => formatMoney(BigInt(total), currency, "en")).join(", ") || "none yet",
    ],
    ["From request to proposal", days(figures.data.days_to_proposal)],
    ["From proposal to acceptance", days(figures.data.days_to_acceptance)],
  ] as const;
  return (
    <Panel title="Proposals" description="The figures are of the last ninety days.">
      <ul className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        {links.map(([label, count, state]) => (
          <li key={state}>
            <Link to={`/admin/proposals?state=${state}`} className="text-sea hover:underline">
              {label}: <strong>{count}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
