import { Clock } from "#app/components/icons/clock.ts";
import { Mail } from "#app/components/icons/mail.ts";
import { MessageSquare } from "#app/components/icons/message-square.ts";
import { Route } from "#app/components/icons/route.ts";
import { SlidersHorizontal } from "#app/components/icons/sliders-horizontal.ts";
import { TrendingUp } from "#app/components/icons/trending-up.ts";
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

/** Sign-ups have no list of their own but the newest engagements. */
const LISTS = {
  contact: "/admin/requests?type=contact",
  customization: "/admin/requests?type=customization",
  full_itinerary: "/admin/requests?type=full_itinerary",
  email_signup: "#recent",
  pre_launch_signup: "#recent",
} as const;

/** The six counts. */
export function CountCards({ totals }: { totals: Analytics["totals"] | undefined }) {
  const sum = totals && Object.values(totals).reduce((total, count) => total + count, 0);
  return (
    <section aria-label="Counts" className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 2xl:grid-cols-6">
      <h2 className="sr-only">Counts</h2>
      <StatCard label="Total Engagements" icon={TrendingUp} value={sum} to="#recent" />
      {ENGAGEMENT_TYPES.map(({ type, card }) => (
        <StatCard
          key={type}
          label={card}
          icon={ICONS[type]}
          value={totals && (totals[type] ?? 0)}
          to={LISTS[type]}
        />
      ))}
    </section>
  );
}
