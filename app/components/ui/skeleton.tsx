import { IndexKeyedList } from "#app/components/ui/index-keyed-list.tsx";

/** Loading placeholder; hidden from screen readers, which announce the status beside it. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-xl bg-sand-deep ${className}`} />;
}

export function Skeletons({ count, className }: { count: number; className?: string }) {
  return (
    <IndexKeyedList items={Array(count).fill(className)}>
      {() => <Skeleton {...(className && { className })} />}
    </IndexKeyedList>
  );
}
