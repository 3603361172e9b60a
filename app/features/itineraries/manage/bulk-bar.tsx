import { useState } from "react";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { Button } from "#app/components/ui/button.tsx";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { type Selection, useBulkActions } from "#app/features/itineraries/manage/use-bulk-actions.ts";

/** Number of titles that the question before a deletion names. */
const MAX_TITLES = 5;

interface BulkBarProps {
  /** Only these rows can be selected. */
  rowsOnPage: readonly ManagedItinerary[];
  selection: Selection;
}

export function BulkBar({ rowsOnPage, selection }: BulkBarProps) {
  const actions = useBulkActions();
  const [isDeleting, setDeleting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const selectedRows = rowsOnPage.filter(({ id }) => selection.has(id));
  const areAllSelected = rowsOnPage.length > 0 && selectedRows.length === rowsOnPage.length;
  const runOnSelection = async (action: (rows: readonly ManagedItinerary[]) => Promise<unknown>) => {
    setBusy(true);
    await action(selectedRows);
    setBusy(false);
    selection.set([]);
  };
  if (rowsOnPage.length === 0) return null;
  const button = (label: string, action: () => unknown) => (
    <Button key={label} variant="secondary" size="sm" disabled={isBusy} onClick={action}>
      {label}
    </Button>
  );
  return (
    // The bar sticks to the top of the window while it contains buttons, which is while rows are selected.
    <section
      aria-label="Chosen itineraries"
      className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 rounded-xl px-3 py-1 text-sm has-[button]:sticky has-[button]:top-24 has-[button]:z-10 has-[button]:bg-sand md:has-[button]:top-16"
    >
      <label className="inline-flex min-h-9 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={areAllSelected}
          onChange={() => selection.set(areAllSelected ? [] : rowsOnPage.map(({ id }) => id))}
          className="size-5 accent-leaf"
        />
        {selectedRows.length > 0 ? `${selectedRows.length} selected` : "Select all on this page"}
      </label>
      {selectedRows.length > 0 && (
        <>
          {button("Publish", () => runOnSelection((rows) => actions.setFlag(rows, "is_published", true)))}
          {button("Unpublish", () => runOnSelection((rows) => actions.setFlag(rows, "is_published", false)))}
          {button("Feature", () => runOnSelection((rows) => actions.setFlag(rows, "is_featured", true)))}
          {button("Unfeature", () => runOnSelection((rows) => actions.setFlag(rows, "is_featured", false)))}
          <Button variant="danger" size="sm" disabled={isBusy} onClick={() => setDeleting(true)}>
            Delete
          </Button>
          <Button variant="quiet" size="sm" onClick={() => selection.set([])}>
            Clear
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete ${selectedRows.length} ${selectedRows.length === 1 ? "itinerary" : "itineraries"}?`}
        description={`${selectedRows
          .slice(0, MAX_TITLES)
          .map(({ title }) => title)
          .join(", ")}${selectedRows.length > MAX_TITLES ? " …" : ""}.`}
        restorable={selectedRows.length === 1 ? "it" : "them"}
        onConfirm={() => runOnSelection(actions.remove)}
      />
    </section>
  );
}
