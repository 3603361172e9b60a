import { Skeleton } from "#app/components/ui/skeleton.tsx";

/** Placeholder rows while loading; the table around them is marked busy. In the card layout each has three lines. */
export function TableSkeleton({ rows, columns }: { rows: number; columns: number }) {
  const cells = Array.from({ length: columns }, (_, index) => `column-${index}`);
  return Array.from({ length: rows }, (_, index) => `row-${index}`).map((row) => (
    <tr
      key={row}
      data-testid="skeleton-row"
      aria-hidden
      className="border-sand-deep border-b @max-[60rem]:block @max-[60rem]:p-4"
    >
      {cells.map((cell) => (
        <td
          key={cell}
          className="px-3 py-3 @max-[60rem]:block @max-[60rem]:px-0 @max-[60rem]:py-1 @max-[60rem]:nth-[n+4]:hidden"
        >
          <Skeleton className="h-5" />
        </td>
      ))}
    </tr>
  ));
}
