import { Clock, Mail, MessageSquare, Route, SlidersHorizontal, TrendingUp } from "lucide-react";
import type { Analytics } from "#app/features/analytics/analytics.data.ts";
import { ENGAGEMENT_TYPES } from "#app/features/analytics/engagement-types.ts";
import { StatCard } from "#app/features/analytics/stat-card.tsx";

const ICONS = {
  contact: MessageSquare,
  customization: SlidersHorizontal,
  full_itinerary: Route,
  email_signup: Mail,
  pre_launch_signup: Clock,
} as const;

/** Link to the engagements that a card counts. `type` is '' for all types. */
function engagementsLink(type: string, period: string): string {
  const params = new URLSearchParams();
  if (type) params.set("type", type);
  if (period !== "all") params.set("period", period);
  const query = params.toString();
  return `/admin/analytics/engagements${query && `?${query}`}`;
}

/** The six counts, each linking to the rows it counts. */
export function CountCards({ totals, period }: { totals: Analytics["totals"] | undefined; period: string }) {
  const sum = totals && Object.values(totals).reduce((total, count) => total + count, 0);
  return (
    <section aria-label="Counts" className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 2xl:grid-cols-6">
      <h2 className="sr-only">Counts</h2>
      <StatCard label="Total Engagements" icon={TrendingUp} value={sum} to={engagementsLink("", period)} />
      {ENGAGEMENT_TYPES.map(({ type, card }) => (
        <StatCard
          key={type}
          label={card}
          icon={ICONS[type]}
          value={totals && (totals[type] ?? 0)}
          to={engagementsLink(type, period)}
        />
      ))}
    </section>
  );
}
