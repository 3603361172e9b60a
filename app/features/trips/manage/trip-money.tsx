import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { tripAgreement } from "#app/features/trips/manage/manage-trips.data.ts";
import type { TripDetails } from "#app/features/trips/manage/managed-trip.data.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { formatDay } from "#app/lib/date-format.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { moneyRows } from "#domain/proposals/proposal-money.ts";

const MEANS_LABELS: Readonly<Record<string, string>> = {
  bank_transfer: "Bank transfer",
  card: "Card",
  cash: "Cash",
  other: "Other",
  correction: "Correction",
};

/** What the trip costs, what was paid, and what is due. */
export function TripMoney({ trip }: { trip: TripDetails }) {
  const money = useQuery(tripAgreement(useAdminClient(), trip));
  if (money.data === null) {
    return (
      <Panel title="Payments">
        <p className="text-ink-soft text-sm">
          This trip has no proposal, so there are no payments to record.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Payments">
      <Loaded query={money} loading={<Skeleton className="h-24" />}>
        {(loaded) =>
          loaded?.money && (
            <dl className="grid grid-cols-2 gap-y-1 text-sm [&_dd]:text-right [&_dd]:tabular-nums">
              {moneyRows(loaded.money).map(([label, amount]) => (
                <Fragment key={`${label} ${amount}`}>
                  <dt>{label}</dt>
                  <dd>{amount}</dd>
                </Fragment>
              ))}
            </dl>
          )
        }
      </Loaded>
      <ul aria-label="Payments received" className="mt-3 divide-y divide-sand-deep text-sm">
        {money.data?.payments.map(({ id, amount, currency, received_on, means, reference }) => (
          <li key={id} className="flex justify-between gap-3 py-1.5">
            <span>
              {formatDay(received_on)}, {MEANS_LABELS[means] ?? means}
              {reference && <span className="block text-ink-soft">{reference}</span>}
            </span>
            <span className="tabular-nums">{formatMoney(BigInt(amount), currency, "en")}</span>
          </li>
        ))}
      </ul>
      {trip.proposal_id && (
        <Link
          to={`/admin/proposals/${trip.proposal_id}`}
          className="mt-3 inline-flex min-h-9 items-center font-semibold text-sea hover:underline"
        >
          Record payment
        </Link>
      )}
    </Panel>
  );
}
