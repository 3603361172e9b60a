import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

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
