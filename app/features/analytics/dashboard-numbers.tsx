import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleAlert, CircleCheck, Inbox, MapIcon, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { TableError } from "#app/components/admin/table-states.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { needsAttention } from "#app/features/analytics/attention.ts";
import { formatChange } from "#app/features/analytics/change.ts";
import {
  type DashboardNumbers,
  readDashboard,
  readFailedJobs,
} from "#app/features/analytics/dashboard.data.ts";
import { StatCard } from "#app/features/analytics/stat-card.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { backOfficeStatus } from "#app/lib/back-office-status.ts";
import { countUnsortedMail } from "#app/lib/unsorted-mail.ts";

const CARDS = [
  {
    key: "itineraries",
    label: "Total Itineraries",
    icon: MapIcon,
    note: "against 30 days ago",
    to: "/admin/itineraries",
  },
  {
    key: "requests",
    label: "New Requests",
    icon: Inbox,
    note: "in 30 days, against the 30 before",
    to: "/admin/analytics/requests?period=30",
  },
  {
    key: "users",
    label: "Registered Users",
    icon: Users,
    note: "against 30 days ago",
    to: "/admin/user-management",
  },
] as const;

/** What needs somebody now, beside the work on the desk, and the three counts. */
export function DashboardNumbersView({ children }: { children: ReactNode }) {
  const { data } = useAdminSession();
  const numbers = useQuery({ queryKey: ["admin", "dashboard"], queryFn: () => readDashboard(data) });
  if (numbers.isError) {
    return (
      <>
        <Panel padded={false}>
          <TableError message={numbers.error.message} onRetry={() => numbers.refetch()} />
        </Panel>
        {children}
      </>
    );
  }
  return (
    <>
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        {children}
        <Panel title="Needs attention">
          {numbers.data ? <AttentionList numbers={numbers.data.attention} /> : <Skeleton className="h-24" />}
        </Panel>
      </div>
      <section aria-label="Numbers" className="grid gap-4 sm:grid-cols-3">
        <h2 className="sr-only">Numbers</h2>
        {CARDS.map(({ key, ...card }) => (
          <StatCard
            key={key}
            {...card}
            value={numbers.data?.[key].now}
            change={numbers.data && formatChange(numbers.data[key])}
          />
        ))}
      </section>
    </>
  );
}

function AttentionList({ numbers }: { numbers: DashboardNumbers["attention"] }) {
  const { data, fetch } = useAdminSession();
  const status = useQuery(backOfficeStatus(fetch));
  const jobs = useQuery({ queryKey: ["admin", "failed-jobs"], queryFn: () => readFailedJobs(data) });
  const unsorted = useQuery({ queryKey: ["admin", "unsorted-mail"], queryFn: () => countUnsortedMail(data) });
  const items = needsAttention(numbers, {
    sendsMail: status.data?.sendsMail ?? true,
    backsUp: status.data?.backsUp ?? true,
    failedJobs: jobs.data ?? [],
    unsortedMails: unsorted.data ?? 0,
  });
  if (items.length === 0) {
    return (
      <p className="flex items-center gap-3 text-ink-soft">
        <CircleCheck aria-hidden className="size-5 text-leaf" /> Nothing needs you right now.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-sand-deep">
      {items.map(({ to, text, action, isFailure }) => (
        <li key={text}>
          <Link
            to={to}
            className="-mx-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-lg px-2 py-2 hover:bg-sand"
          >
            <span className={isFailure ? "font-semibold text-coral-ink" : undefined}>
              {isFailure && <CircleAlert aria-hidden className="mr-2 inline size-5" />}
              {text}
            </span>
            <span className="inline-flex items-center gap-1 font-semibold text-sea">
              {action} <ArrowRight aria-hidden className="size-4" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
