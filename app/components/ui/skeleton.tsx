/** Holds the place of something that is still loading; read out by the status beside it, not by itself. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-xl bg-sand-deep ${className}`} />;
}
