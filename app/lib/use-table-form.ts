import type { PostgrestError } from "@supabase/postgrest-js";
import type { FieldValues } from "react-hook-form";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import type { AppError } from "#app/lib/app-error.ts";
import { readLastChange } from "#app/lib/last-change.ts";
import { type FieldLabels, type NewRow, saveTableRow, type TableName } from "#app/lib/save-row.ts";
import { type RecordFormOptions, useRecordForm } from "#app/lib/use-record-form.ts";

interface TableFormOptions<Table extends TableName, Input extends FieldValues, Output>
  extends Omit<RecordFormOptions<Input, Output>, "name" | "record" | "labels" | "readLastChange" | "save"> {
  readonly table: Table;
  /** The row as it is stored now; null for a new one. */
  readonly row: (NoInfer<Input> & { readonly id: string; readonly updated_at: string }) | null;
  readonly labels: FieldLabels<NoInfer<Output>>;
  /** Converts a database error to one with a message for the user. */
  toError?(error: PostgrestError, wanted: NoInfer<Output>): AppError;
}

/** The form of a row whose fields have the names of the columns. */
export function useTableForm<
  Table extends TableName,
  Input extends FieldValues,
  Output extends NewRow<Table>,
>({ table, row, ...options }: TableFormOptions<Table, Input, Output>) {
  const client = useAdminClient();
  const id = row?.id ?? null;
  return useRecordForm<Input, Output>({
    ...options,
    name: `${table}:${id ?? "new"}`,
    record: row && { row, version: row.updated_at },
    readLastChange: async () => (id ? readLastChange(client, table, id) : null),
    save: (wanted, seen, newId) => saveTableRow(client, { ...options, table, id: id ?? newId, seen, wanted }),
  });
}
