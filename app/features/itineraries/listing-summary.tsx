import { X } from "lucide-react";
import { useRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import {
  activeChoices,
  isNarrowed,
  type ListingView,
  noChoices,
} from "#app/features/itineraries/listing-view.ts";

interface SummaryProps {
  view: ListingView;
  /** Unknown while loading. */
  total: number | undefined;
  onChoose(change: Partial<ListingView>): void;
}

/** The number of results, announced when it changes, and a chip to remove each filter. */
export function ListingSummary({ view, total, onChoose }: SummaryProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const narrowed = isNarrowed(view);
  // The clicked chip disappears, so keyboard focus moves to the number of results.
  const change = (choices: Partial<ListingView>) => {
    onChoose(choices);
    status.current?.focus();
  };
  const results = `${total} ${total === 1 ? "result" : "results"}`;
  return (
    <div className={narrowed ? "mt-4 flex flex-wrap items-center gap-3 border-sand-deep border-t pt-4" : ""}>
      <p ref={status} role="status" tabIndex={-1} className={narrowed ? "mr-auto font-semibold" : "sr-only"}>
        {total !== undefined && (narrowed ? `Showing ${results}` : results)}
      </p>
      {narrowed && (
        <>
          <ul aria-label="Active filters" className="flex flex-wrap gap-2 empty:hidden">
            {activeChoices(view).map(({ label, without }) => (
              <li key={label}>
                <button
                  type="button"
                  aria-label={`Remove filter: ${label}`}
                  onClick={() => change(without)}
                  className="inline-flex min-h-9 items-center gap-2 rounded-full bg-sand-deep px-4 font-medium text-sea text-sm hover:bg-[#e6d9be]"
                >
                  {label}
                  <X aria-hidden className="size-4" />
                </button>
              </li>
            ))}
          </ul>
          <Button variant="secondary" size="sm" onClick={() => change(noChoices)}>
            Clear Filters
          </Button>
        </>
      )}
    </div>
  );
}
