/** Placeholder while something loads; hidden from screen readers, which hear the status beside it. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-xl bg-sand-deep ${className}`} />;
}
