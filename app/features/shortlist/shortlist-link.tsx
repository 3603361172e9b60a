import { Heart } from "lucide-react";
import { Link } from "react-router";
import { useShortlist } from "#app/features/shortlist/shortlist-store.ts";

/** The way to the saved trips, with their number. */
export function ShortlistLink({ className = "" }: { className?: string }) {
  const count = useShortlist().length;
  return (
    <Link
      to="/shortlist"
      className={`inline-flex min-h-11 items-center gap-2 font-semibold hover:underline ${className}`}
    >
      <Heart aria-hidden className="size-5" />
      Shortlist{count > 0 && ` (${count})`}
    </Link>
  );
}
