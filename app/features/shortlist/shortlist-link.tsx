import { Heart } from "lucide-react";
import { Link } from "react-router";
import { useShortlist } from "#app/features/shortlist/shortlist-store.ts";

/** The link to the shortlist in the header, a heart with a count. */
export function ShortlistLink() {
  const count = useShortlist().length;
  return (
    <Link
      to="/shortlist"
      className="relative inline-flex size-[min(2.75rem,max(12vw,44px))] items-center justify-center rounded-full text-sea hover:bg-sand-deep"
    >
      <Heart aria-hidden className="size-[min(1.5rem,6.5vw)]" />
      <span className="sr-only">Shortlist{count > 0 && ` (${count})`}</span>
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-[1.7em] rounded-full bg-coral-ink px-1 text-center font-bold text-[min(0.75rem,4vw)] text-white leading-[1.7]"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
