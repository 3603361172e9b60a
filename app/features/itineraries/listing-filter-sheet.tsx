import { X } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button, buttonStyle } from "#app/components/ui/button.tsx";
import {
  activeFilters,
  type ListingView,
  readView,
  writeView,
} from "#app/features/itineraries/listing-view.ts";
import { useCloseOnBack } from "#app/lib/use-close-on-back.ts";

const SHEET_ID = "filters";
const TITLE_ID = "filters-title";

/** Classes of the sheet. From 768 px up, it is not a popover but a normal part of the page. */
export const FILTER_SHEET_STYLE =
  "w-full max-w-none bg-transparent text-ink max-md:motion-safe:animate-[slide-up_0.2s_ease-out] max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:max-h-[92dvh] max-md:overflow-y-auto max-md:overscroll-contain max-md:rounded-t-card max-md:bg-sand max-md:px-6 max-md:shadow-float max-md:outline-none max-md:backdrop:bg-ink/60 md:static md:block md:overflow-visible";

/** Opens the sheet on a phone, also without JavaScript. */
export function FiltersButton({ view }: { view: ListingView }) {
  const count = activeFilters(view).length;
  return (
    <button
      type="button"
      popoverTarget={SHEET_ID}
      className={`${buttonStyle({ variant: "secondary" })} whitespace-nowrap max-md:px-4 md:hidden`}
    >
      {count > 0 ? `Filters (${count})` : "Filters"}
    </button>
  );
}

/**
 * The filters chosen in the sheet are a draft until 'Show 3 trips' is pressed. Closing the sheet in another way, or
 * going back, discards the draft. The draft is null while the sheet is closed.
 */
export function useFilterSheet(
  view: ListingView,
  onChoose: (change: Partial<ListingView>, options: { replace: boolean }) => void,
) {
  const sheet = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<ListingView | null>(null);
  const { leave } = useCloseOnBack("filters", draft !== null, () => sheet.current?.hidePopover());
  const adoptChoicesMadeBeforeHydration = useEffectEvent(() => {
    const form = sheet.current?.closest("form");
    // Choices in a sheet that was closed again, which has no height, are discarded.
    if (!form || !sheet.current?.offsetHeight) return;
    const params = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const chosen = { ...readView(new URLSearchParams(params)), sort: view.sort };
    if (sheet.current.matches(":popover-open")) setDraft(chosen);
    else if (!isSameView(chosen, { ...view, page: 1 })) onChoose(chosen, { replace: true });
  });
  useEffect(() => {
    adoptChoicesMadeBeforeHydration();
  }, []);

  return {
    draft,
    changeDraft: (change: Partial<ListingView>) =>
      setDraft((current) => current && { ...current, ...change }),
    applyDraft: () => {
      if (!draft) return;
      // The filtered listing replaces the sheet's history entry.
      leave();
      sheet.current?.hidePopover();
      onChoose({ ...draft, page: 1 }, { replace: true });
    },
    props: {
      id: SHEET_ID,
      ref: sheet,
      popover: "auto",
      tabIndex: -1,
      ...(draft && { role: "dialog", "aria-modal": true, "aria-labelledby": TITLE_ID }),
      onToggle: (event) => {
        // 'More filters' inside the sheet has toggle events of its own.
        if (event.target !== event.currentTarget) return;
        const isOpen = event.newState === "open";
        setDraft(isOpen ? view : null);
        if (isOpen) event.currentTarget.focus();
      },
      onKeyDown: draft ? keepFocusInside : undefined,
    } satisfies ComponentProps<"div">,
  };
}

const isSameView = (a: ListingView, b: ListingView) => writeView(a).toString() === writeView(b).toString();

function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>("button, select, summary")].filter(
    (control) => control.checkVisibility(),
  );
  const isAtStart = document.activeElement === controls[0] || document.activeElement === event.currentTarget;
  const isAtEnd = document.activeElement === controls.at(-1);
  if (event.shiftKey ? !isAtStart : !isAtEnd) return;
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
}

export function FilterSheetHeader() {
  return (
    <div className="sticky top-0 z-10 -mx-6 mb-2 flex items-center justify-between bg-sand px-6 pt-4 pb-2 md:hidden">
      <h2 id={TITLE_ID} className="text-2xl text-sea">
        Filters
      </h2>
      <button
        type="button"
        popoverTarget={SHEET_ID}
        popoverTargetAction="hide"
        aria-label="Close"
        className="-mr-2 inline-flex size-11 items-center justify-center rounded-full hover:bg-sand-deep"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}

interface FilterSheetFooterProps {
  draft: ListingView | null;
  /** Number of itineraries that match the draft, once known. */
  total: number | undefined;
  onClear(): void;
  onShow(): void;
}

/** The buttons below the filters. Without JavaScript, 'Show trips' submits the form, also on wide screens. */
export function FilterSheetFooter({ draft, total, onClear, onShow }: FilterSheetFooterProps) {
  return (
    <div className="sticky bottom-0 -mx-6 mt-4 flex flex-wrap items-center gap-3 border-sand-deep border-t bg-sand px-6 py-4 md:hidden md:border-0 md:bg-transparent md:pb-0 md:noscript:flex">
      {draft && activeFilters(draft).length > 0 && (
        <Button variant="quiet" onClick={onClear} className="px-4">
          Clear all
        </Button>
      )}
      <Button type="submit" onClick={onShow} className="grow">
        <span aria-live="polite">{showLabel(draft ? total : undefined)}</span>
      </Button>
    </div>
  );
}

function showLabel(total: number | undefined): string {
  if (total === undefined) return "Show trips";
  return total === 1 ? "Show 1 trip" : `Show ${total} trips`;
}
