import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";

const LINK =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full px-4 font-semibold text-sea hover:bg-sand-deep aria-[current]:bg-sea aria-[current]:text-white";

/** The first page, the current one with its neighbors, and the last; null marks a gap. */
export function pagesAround(current: number, last: number): readonly (number | null)[] {
  const candidates = [1, current - 1, current, current + 1, last];
  const existing = candidates.filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(existing)].sort((one, other) => one - other);
  return pages.flatMap((page, index) => {
    const previous = pages[index - 1] ?? 0;
    // A gap of a single page is filled with that page.
    if (page - previous === 2) return [page - 1, page];
    return page - previous > 2 ? [null, page] : [page];
  });
}

interface ListingPaginationProps {
  current: number;
  last: number;
  /** The URL of a page, for visitors and crawlers alike. */
  linkTo(page: number): string;
}

export function ListingPagination({ current, last, linkTo }: ListingPaginationProps) {
  if (last <= 1) return null;
  return (
    <nav aria-label="Pages of results" className="mt-12 flex flex-wrap items-center justify-center gap-1">
      {current > 1 && (
        <Link to={linkTo(current - 1)} rel="prev" className={LINK}>
          <ChevronLeft aria-hidden className="size-4" /> Previous
        </Link>
      )}
      {pagesAround(current, last).map((page, index, pages) =>
        page === null ? (
          <span key={`gap after ${pages[index - 1]}`} aria-hidden className="px-1">
            …
          </span>
        ) : (
          <Link
            key={page}
            to={linkTo(page)}
            aria-label={`Page ${page}`}
            aria-current={page === current ? "page" : undefined}
            className={LINK}
          >
            {page}
          </Link>
        ),
      )}
      {current < last && (
        <Link to={linkTo(current + 1)} rel="next" className={LINK}>
          Next <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  );
}
