import { ArrowLeft, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { Skeleton } from "#app/components/ui/skeleton.tsx";

interface StatCardProps {
  label: string;
  icon: LucideIcon;
  /** Undefined while loading. */
  value: number | undefined;
  /** Such as '+12%'. */
  change?: string | undefined;
  note?: string;
  /** Link to the counted rows. */
  to?: string | undefined;
}

export function StatCard({ label, icon: Icon, value, change, note, to }: StatCardProps) {
  return (
    <div className="rounded-card border border-sand-deep bg-white p-4 sm:p-5">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-sans font-semibold text-ink-soft text-sm tracking-normal">{label}</h3>
        <Icon aria-hidden className="size-5 text-leaf" />
      </div>
      {value === undefined ? (
        <Skeleton className="mt-2 h-9 w-20" />
      ) : (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <span className="font-display font-semibold text-3xl tabular-nums">
            {to ? (
              <Link to={to} aria-label={`${label}: ${value}`} className="hover:underline">
                {value.toLocaleString("en")}
              </Link>
            ) : (
              value.toLocaleString("en")
            )}
          </span>
          {change && <span className="font-semibold text-leaf-dark text-sm">{change}</span>}
        </p>
      )}
      {note && <p className="mt-1 text-ink-soft text-sm">{note}</p>}
    </div>
  );
}

/** Link back to the analytics of the same period. */
export function BackToAnalytics({ period }: { period: string }) {
  return (
    <Link
      to={period === "all" ? "/admin/analytics" : `/admin/analytics?period=${period}`}
      className="inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-sea hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4" /> Analytics
    </Link>
  );
}
