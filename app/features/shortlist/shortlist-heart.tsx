import { Heart } from "lucide-react";
import { toggleShortlisted, useShortlist } from "#app/features/shortlist/shortlist-store.ts";

/** Adds an itinerary to the visitor's shortlist, or removes it. */
export function ShortlistHeart({ id, title }: { id: string; title: string }) {
  const isShortlisted = useShortlist().includes(id);
  return (
    <button
      type="button"
      data-shortlist={id}
      aria-pressed={isShortlisted}
      aria-label={`Shortlist ${title}`}
      title={isShortlisted ? "Remove from your shortlist" : "Add to your shortlist"}
      onClick={() => toggleShortlisted(id)}
      className="group/heart inline-flex size-11 items-center justify-center rounded-full bg-white/95 text-coral-ink shadow-float transition-transform hover:bg-white motion-safe:active:scale-90 print:hidden"
    >
      <Heart aria-hidden className="size-5 group-aria-pressed/heart:fill-coral" />
    </button>
  );
}
