import { MapIcon } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { FiltersButton } from "#app/features/itineraries/listing-filter-sheet.tsx";
import { isListingSort, type ListingView, sortLabels } from "#app/features/itineraries/listing-view.ts";
import { lazyComponent } from "#app/lib/lazy-component.ts";
import type { PageData } from "#app/lib/page-data.ts";
import { useQueryParams } from "#app/lib/use-query-params.ts";
import type { ListingPage } from "#domain/itineraries.schema.ts";

const ListingMap = lazyComponent(
  async () => {
    const { ListingMap: component } = await import("#app/features/itineraries/listing-map.tsx");
    return { default: component };
  },
  () => <p role="status">The map could not be loaded. Please reload the page once you are back online.</p>,
);

interface ListingToolbarProps {
  view: ListingView;
  content: PageData<{ readonly listed: ListingPage }>["content"];
  onChoose(change: Partial<ListingView>): void;
}

/** Filters (on a phone), map and sort order of the listing. */
export function ListingToolbar({ view, content, onChoose }: ListingToolbarProps) {
  const isEmpty = useIsEmpty(content);
  const [params, setParams] = useQueryParams();
  const isMapOpen = params.get("view") === "map";
  // Without words or a month, the best match is the newest.
  const hasBestMatch = view.search.trim() !== "" || view.month !== null;
  const sorts = Object.entries(sortLabels).filter(([sort]) => sort !== "best" || hasBestMatch);
  const toggleMap = () =>
    setParams(
      (current) => {
        if (isMapOpen) current.delete("view");
        else current.set("view", "map");
        return current;
      },
      { replace: true },
    );
  // Without results there is nothing to sort or to show on a map.
  if (isEmpty) {
    return (
      <div className="md:hidden">
        <FiltersButton view={view} />
      </div>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <FiltersButton view={view} />
        <button
          type="button"
          aria-expanded={isMapOpen}
          onClick={toggleMap}
          className="inline-flex min-h-11 items-center gap-2 rounded-full bg-white px-4 font-semibold text-sea ring-1 ring-sea/40 ring-inset hover:bg-sand-deep aria-expanded:bg-sea aria-expanded:text-white"
        >
          <MapIcon aria-hidden className="size-5" />
          Map
        </button>
        <label className="relative ml-auto flex max-w-full items-center gap-3 max-md:min-w-28 max-md:flex-1">
          <span className="font-semibold max-md:sr-only">Sort by</span>
          <select
            value={sorts.some(([sort]) => sort === view.sort) ? view.sort : "newest"}
            onChange={({ target: { value } }) =>
              isListingSort(value) && onChoose({ sort: value === "newest" && !hasBestMatch ? "best" : value })
            }
            className="min-h-11 min-w-0 rounded-xl border border-ink/35 bg-white px-4 py-2 text-ink max-md:w-full max-md:px-3"
          >
            {sorts.map(([sort, label]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {isMapOpen && (
        <Suspense fallback={<Skeleton className="aspect-square rounded-card lg:aspect-video" />}>
          <ListingMap
            region={view.region}
            country={view.country}
            onChoose={(country) => onChoose({ country })}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether the last loaded results are empty. While new ones load, the controls stay, because one may have the focus. */
function useIsEmpty(content: ListingToolbarProps["content"]): boolean {
  const [isEmpty, setEmpty] = useState(
    !(content instanceof Promise) && content !== null && content.listed.total === 0,
  );
  useEffect(() => {
    let isOutdated = false;
    void Promise.resolve(content).then((loaded) => {
      if (!isOutdated) setEmpty(loaded?.listed.total === 0);
    });
    return () => {
      isOutdated = true;
    };
  }, [content]);
  return isEmpty;
}
