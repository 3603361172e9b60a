import { FixedList } from "#app/components/ui/fixed-list.tsx";

/** Placeholder while something loads; hidden from screen readers, which hear the status beside it. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-xl bg-sand-deep ${className}`} />;
}

/** Several of them that are all the same. */
export function Skeletons({ count, className }: { count: number; className?: string }) {
  return (
    <FixedList items={Array(count).fill(className)}>
      {() => <Skeleton {...(className && { className })} />}
    </FixedList>
  );
}
