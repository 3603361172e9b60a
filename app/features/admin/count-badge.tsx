/** The badge's text, also used in the link's accessible name. */
export const badgeText = (count: number) => (count > 99 ? "99+" : String(count));

/** A small number on a link. The link's accessible name says what is counted. */
export function CountBadge({ count, className = "" }: { count: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={`min-w-5 rounded-full bg-coral-ink px-1 text-center font-semibold text-white text-xs leading-5 ${className}`}
    >
      {badgeText(count)}
    </span>
  );
}
