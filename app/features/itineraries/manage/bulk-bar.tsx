import { useState } from "react";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { Button } from "#app/components/ui/button.tsx";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import { useBulkActions } from "#app/features/itineraries/manage/use-bulk-actions.ts";
import type { Selection } from "#app/features/itineraries/manage/use-selection.ts";

interface BulkBarProps {
  /** The rows on this page. Only these can be selected. */
  shown: readonly ManagedItinerary[];
  selection: Selection;
}

export function BulkBar({ shown, selection }: BulkBarProps) {
  const actions = useBulkActions();
  const [isDeleting, setDeleting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const chosen = shown.filter(({ id }) => selection.has(id));
  const isAll = shown.length > 0 && chosen.length === shown.length;
  const run = async (act: (rows: readonly ManagedItinerary[]) => Promise<unknown>) => {
    setBusy(true);
    await act(chosen);
    setBusy(false);
    selection.set([]);
  };
  if (shown.length === 0) return null;
  const button = (label: string, act: () => unknown) => (
    <Button key={label} variant="secondary" size="sm" disabled={isBusy} onClick={act}>
      {label}
    </Button>
  );
  return (
    <section
      aria-label="Chosen itineraries"
      className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 rounded-xl px-3 py-1 text-sm has-[button]:sticky has-[button]:top-24 has-[button]:z-10 has-[button]:bg-sand md:has-[button]:top-16"
    >
      <label className="inline-flex min-h-9 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => selection.set(isAll ? [] : shown.map(({ id }) => id))}
          className="size-5 accent-leaf"
        />
        {chosen.length > 0 ? `${chosen.length} selected` : "Select all on this page"}
      </label>
      {chosen.length > 0 && (
        <>
          {button("Publish", () => run((rows) => actions.setFlag(rows, "is_published", true)))}
          {button("Unpublish", () => run((rows) => actions.setFlag(rows, "is_published", false)))}
          {button("Feature", () => run((rows) => actions.setFlag(rows, "is_featured", true)))}
          {button("Unfeature", () => run((rows) => actions.setFlag(rows, "is_featured", false)))}
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
        title={`Delete ${chosen.length} ${chosen.length === 1 ? "itinerary" : "itineraries"}?`}
        description={`${chosen
          .slice(0, 5)
          .map(({ title }) => title)
          .join(", ")}${chosen.length > 5 ? " …" : ""}. They stay in the bin for 30 days.`}
        onConfirm={() => run(actions.remove)}
      />
    </section>
  );
}
