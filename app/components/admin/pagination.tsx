import { ChevronLeft, ChevronRight } from "lucide-react";
import { PlainButton } from "#app/components/ui/button.tsx";

interface PaginationProps {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  total: number;
  /** The database stopped counting at `total`, but there are more rows. */
  hasMore?: boolean;
  onPage(page: number): void;
}

const STEP_BUTTON =
  "inline-flex size-11 items-center justify-center rounded-full hover:bg-sand-deep aria-disabled:cursor-not-allowed aria-disabled:opacity-40";

export function Pagination({ page, pageSize, total, hasMore = false, onPage }: PaginationProps) {
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <nav
      aria-label="Pagination"
      className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 sm:px-6"
    >
      <p role="status" className="text-ink-soft text-sm">
        {from.toLocaleString("en")}–{to.toLocaleString("en")} of {hasMore && "more than "}
        {total.toLocaleString("en")}
      </p>
      {lastPage > 1 && (
        <div className="flex items-center gap-1">
          <PlainButton
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
            className={STEP_BUTTON}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </PlainButton>
          <span className="px-2 text-sm">
            Page {page.toLocaleString("en")} of {lastPage.toLocaleString("en")}
          </span>
          <PlainButton
            aria-label="Next page"
            disabled={page >= lastPage}
            onClick={() => onPage(page + 1)}
            className={STEP_BUTTON}
          >
            <ChevronRight aria-hidden className="size-5" />
          </PlainButton>
        </div>
      )}
    </nav>
  );
}
