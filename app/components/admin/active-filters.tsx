import { X } from "lucide-react";

interface ActiveFilter {
  readonly text: string;
  remove(): void;
}

/** Shows a list's active filters, each with a button that removes it, and the number of matches. */
export function ActiveFilters({
  parts,
  total,
}: {
  /** Empty, false and null entries are filters that are not set. */
  parts: readonly (ActiveFilter | "" | false | null)[];
  total: number | undefined;
}) {
  const filters = parts.filter((part) => !!part);
  if (filters.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-4">
      <p role="status" className="text-ink-soft text-sm">
        {total === undefined ? "Filtered by" : `${total.toLocaleString("en")} found, filtered by`}
      </p>
      {filters.map(({ text, remove }) => (
        <button
          key={text}
          type="button"
          onClick={remove}
          aria-label={`Remove filter: ${text}`}
          className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-sand px-4 py-1 text-left font-semibold text-sm hover:bg-sand-deep"
        >
          <span className="wrap-break-word min-w-0">{text}</span>
          <X aria-hidden className="size-4 shrink-0" />
        </button>
      ))}
    </div>
  );
}
