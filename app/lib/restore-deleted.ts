import { errorMessage, toAppError } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import type { DataClient } from "#domain/data-client.ts";

/** Tables whose deleted rows go to the bin. */
export type BinKind = "itineraries" | "faqs" | "requests" | "planners" | "testimonials";

interface Deleted {
  readonly kind: BinKind;
  readonly id: string;
}

/** Restores a deleted row and everything deleted with it. */
export async function restoreDeleted(client: DataClient, { kind, id }: Deleted): Promise<void> {
  const { data, error } = await client.rpc("restore_from_bin", { kind, row_id: id });
  if (error) throw toAppError(error);
  if (!data) throw new Error("It is no longer in the bin.");
}

/** The 'Undo' action of a toast about a deletion. */
export function undoDeletion(client: DataClient, deleted: Deleted, onRestored: () => unknown) {
  return {
    label: "Undo",
    onClick: async () => {
      try {
        await restoreDeleted(client, deleted);
        void notify({ tone: "success", title: "Restored." });
      } catch (cause) {
        void notify({ tone: "error", title: "Failed to restore", description: errorMessage(cause) });
      }
      await onRestored();
    },
  };
}

interface Deletion {
  readonly remove: () => Promise<unknown>;
  /** Refetches the list after the deletion and after an undo. */
  readonly refresh: () => Promise<unknown>;
  readonly success: string;
  readonly failure: (cause: unknown) => { readonly title: string; readonly description?: string };
}

/** Deletes a row and shows a toast with 'Undo'. */
export async function deleteWithUndo(client: DataClient, row: Deleted, deletion: Deletion): Promise<void> {
  const { remove, refresh, success, failure } = deletion;
  try {
    await remove();
    void notify({ tone: "success", title: success, action: undoDeletion(client, row, refresh) });
  } catch (cause) {
    void notify({ tone: "error", ...failure(cause) });
  }
  await refresh();
}
