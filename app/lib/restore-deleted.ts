import { toAppError } from "#app/lib/app-error.ts";
import type { RunAction } from "#app/lib/use-action-with-toast.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { TablesWith } from "#domain/tables.ts";

interface DeletedRow {
  readonly kind: string;
  readonly id: string;
}

/** Restores a deleted row and everything deleted with it. */
export async function restoreDeleted(client: DataClient, { kind, id }: DeletedRow): Promise<void> {
  const { data, error } = await client.rpc("restore_from_bin", { kind, row_id: id });
  if (error) throw toAppError(error);
  if (!data) throw new Error("It is no longer in the bin.");
}

/** The 'Undo' action of a toast about a deletion. */
export const undoDeletion = (
  run: RunAction,
  client: DataClient,
  deleted: DeletedRow & { readonly kind: TablesWith<"bin"> },
) => ({
  label: "Undo",
  onClick: () => run(() => restoreDeleted(client, deleted), "Restored.", "Failed to restore"),
});
