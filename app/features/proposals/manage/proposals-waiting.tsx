import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { TableError } from "#app/components/admin/table-states.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { waitingProposals } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";

const ENTRIES = [
  { key: "changes_asked", label: "Changes asked" },
  { key: "waiting", label: "Waiting for the traveler" },
  { key: "expires_soon", label: "Expires soon" },
  { key: "deposit_overdue", label: "Deposit overdue" },
] as const;

/** For the dashboard: proposals that wait for somebody, each count a link to its list. */
export function ProposalsWaiting() {
  const figures = useQuery(waitingProposals(useAdminData()));
  return (
    <Panel title="Proposals">
      {figures.isPending && <Skeleton className="h-24" />}
      {figures.isError && <TableError message={figures.error.message} onRetry={() => figures.refetch()} />}
      {figures.data && (
        <ul className="divide-y divide-sand-deep">
          {ENTRIES.map(({ key, label }) => (
            <li key={key}>
              <Link
                to={`/admin/proposals?state=${key}`}
                className="-mx-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-lg px-2 py-2 hover:bg-sand"
              >
                <span>
                  {label}: <strong>{figures.data[key]}</strong>
                </span>
                <span className="inline-flex items-center gap-1 font-semibold text-sea">
                  See them <ArrowRight aria-hidden className="size-4" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
