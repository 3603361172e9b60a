import { X } from "lucide-react";
import { type ComponentProps, type ReactNode, Suspense, useRef } from "react";
import { Await, Link } from "react-router";
import { buttonStyle } from "#app/components/ui/button.tsx";
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
  linkTo(change: Partial<ListingView>): string;
}

/** The number of results, announced when it changes, and a chip to remove each filter. */
export function ListingSummary({ view, content, onChoose, linkTo }: SummaryProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const hasFilterOrSearch = isNarrowed(view);
  // The clicked chip disappears with all others while the next results load, so the focus moves to their number.
  const choose = (change: Partial<ListingView>) => {
    onChoose(change);
    status.current?.focus();
  };
  const links = { onChoose: choose, linkTo };
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
      {whenLoaded(
        ({ corrections }) =>
          corrections.length > 0 && (
            <p className="basis-full max-md:order-last">
              {corrections
                .map(({ typed, meant }) => `No trip mentions '${typed}'. Showing '${meant}' instead.`)
                .join(" ")}
            </p>
          ),
      )}
      {hasFilterOrSearch && (
        <>
          <ul aria-label="Active filters" className="flex flex-wrap gap-2 empty:hidden max-md:mr-auto">
            {activeFilters(view).map(({ label, without }) => (
              <Chip key={label} label={label} change={without} {...links} />
            ))}
            {whenLoaded(({ typedFilters }) =>
              typedFilters.map(({ label, search }) => (
                <Chip key={`${label}: ${search}`} label={label} change={{ search }} {...links} />
              )),
            )}
          </ul>
          <FilterLink
            change={noChoices}
            {...links}
            className={buttonStyle({ variant: "secondary", size: "sm" })}
          >
            Clear Filters
          </FilterLink>
        </>
      )}
    </div>
  );
}

interface FilterLinkProps extends Pick<SummaryProps, "linkTo" | "onChoose"> {
  change: Partial<ListingView>;
}

function Chip({ label, ...props }: FilterLinkProps & { label: string }) {
  return (
    <li>
      <FilterLink
        {...props}
        aria-label={`Remove filter: ${label}`}
        className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sand-deep px-4 font-medium text-sea text-sm hover:bg-[#e6d9be]"
      >
        {label}
        <X aria-hidden className="size-4" />
      </FilterLink>
    </li>
  );
}

/** A link, so that it works without JavaScript. With it, a change builds on the current URL, not on the last render. */
function FilterLink({
  change,
  linkTo,
  onChoose,
  ...props
}: FilterLinkProps & Omit<ComponentProps<"a">, "onClick">) {
  return (
    <Link
      {...props}
      to={linkTo(change)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onChoose(change);
      }}
    />
  );
}
