import { X } from "lucide-react";
import { type ReactNode, Suspense, useRef } from "react";
import { Await } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import {
  activeFilters,
  isNarrowed,
  type ListingView,
  noChoices,
  writeView,
} from "#app/features/itineraries/listing-view.ts";
import type { PageData } from "#app/lib/page-data.ts";
import type { ListingPage } from "#domain/itineraries.schema.ts";

interface SummaryProps {
  view: ListingView;
  content: PageData<{ readonly listed: ListingPage }>["content"];
  onChoose(change: Partial<ListingView>): void;
}

/** The number of results, announced when it changes, and a chip to remove each filter. */
export function ListingSummary({ view, content, onChoose }: SummaryProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const hasFilterOrSearch = isNarrowed(view);
  // The clicked chip disappears, so keyboard focus moves to the number of results.
  const choose = (change: Partial<ListingView>) => {
    onChoose(change);
    status.current?.focus();
  };
  // The surrounding elements stay while the next results load, because one of them may have the focus.
  const whenLoaded = (show: (results: ListingPage) => ReactNode) => (
    <Suspense key={writeView(view).toString()}>
      <Await resolve={content}>{(loaded) => loaded && show(loaded.listed)}</Await>
    </Suspense>
  );
  return (
    <div
      className={
        hasFilterOrSearch
          ? "mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 border-sand-deep md:mt-4 md:gap-y-2 md:border-t md:pt-4"
          : ""
      }
    >
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={hasFilterOrSearch ? "mr-auto font-semibold max-md:basis-full" : "sr-only"}
      >
        {whenLoaded(
          ({ total }) =>
            `${hasFilterOrSearch ? "Showing " : ""}${total} ${total === 1 ? "result" : "results"}`,
        )}
      </p>
      {whenLoaded(({ hasOnlySimilarNames, namedType }) => (
        <>
          {hasOnlySimilarNames && (
            <p className="basis-full max-md:order-last">
              Nothing here is called '{view.search.trim()}'. These names come closest.
            </p>
          )}
          {namedType && namedType.name !== view.tripType && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => choose({ search: "", tripType: namedType.name })}
            >
              Trip type: {namedType.name} ({namedType.total})
            </Button>
          )}
        </>
      ))}
      {hasFilterOrSearch && (
        <>
          <ActiveFilters view={view} onRemove={choose} />
          <Button variant="secondary" size="sm" onClick={() => choose(noChoices)}>
            Clear Filters
          </Button>
        </>
      )}
    </div>
  );
}

interface ActiveFiltersProps {
  view: ListingView;
  onRemove(without: Partial<ListingView>): void;
}

function ActiveFilters({ view, onRemove }: ActiveFiltersProps) {
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2 empty:hidden max-md:mr-auto">
      {activeFilters(view).map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            aria-label={`Remove filter: ${label}`}
            onClick={() => onRemove(without)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sand-deep px-4 font-medium text-sea text-sm hover:bg-[#e6d9be]"
          >
            {label}
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
