import { useQuery } from "@tanstack/react-query";
import { Inbox, MapIcon, Users } from "lucide-react";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { readDashboard } from "#app/features/analytics/analytics.data.ts";
import { StatCard } from "#app/features/analytics/stat-card.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";

const CARDS = [
  {
    key: "itineraries",
    label: "Total Itineraries",
    icon: MapIcon,
    note: "vs 30 days ago",
    to: "/admin/itineraries",
  },
  {
    key: "requests",
    label: "New Requests",
    icon: Inbox,
    note: "last 30 days vs the 30 before",
    to: "/admin/analytics/requests?period=30",
  },
  {
    key: "users",
    label: "Registered Users",
    icon: Users,
    note: "vs 30 days ago",
    to: "/admin/user-management",
  },
] as const;

export function DashboardNumbers() {
  const client = useAdminClient();
  const numbers = useQuery({ queryKey: ["admin", "dashboard"], queryFn: () => readDashboard(client) });
  if (numbers.error && !numbers.data) {
    return (
      <Panel>
        <Loaded query={numbers} />
      </Panel>
    );
  }
  return (
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
  );
}

interface Count {
  readonly now: number;
  readonly before: number;
}

/** The change of a count in the specification's style: '+12%', or the new number if the count was zero before. */
export function formatChange({ now, before }: Count): string {
  if (before === 0) return now === 0 ? "0%" : `+${now}`;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? "+" : ""}${percent}%`;
}
