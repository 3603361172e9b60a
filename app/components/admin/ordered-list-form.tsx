import type { PostgrestError } from "@supabase/postgrest-js";
import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { ImagePicker, type PickedImage } from "#app/components/admin/image-picker.tsx";
import { RecordDialog } from "#app/components/admin/record-form.tsx";
import { type AdminSession, useAdminSession } from "#app/lib/admin-session.tsx";
import { type AppError, errorMessage, toAppError } from "#app/lib/app-error.ts";
import { readLastChange } from "#app/lib/last-change.ts";
import { notify } from "#app/lib/notify.ts";
import { type NewRow, saveTableRow, type TableName } from "#app/lib/save-row.ts";
import { adminHeaders, imagePath, uploadImage } from "#app/lib/upload-image.ts";
import { type RecordFormOptions, useRecordForm } from "#app/lib/use-record-form.ts";
import type { DataClient } from "#domain/data-client.ts";
import { type TablesWith, tablesWith } from "#domain/tables.ts";

type RecordFormOf<Input extends FieldValues, Output> = ReturnType<typeof useRecordForm<Input, Output>>;

export interface RowFormOptions<Table extends TableName, Row, Input extends FieldValues, Output> {
  /** The row in messages, such as 'this FAQ'. */
  readonly what: string;
  readonly blank: NoInfer<Input>;
  readonly schema: z.core.$ZodType<Output, Input>;
  /** The columns that the form stores. Its other fields are stored by `storeOthers`. */
  readonly labels: Readonly<Record<keyof Output & keyof NewRow<Table> & string, string>>;
  readonly titles: { readonly add: string; readonly edit: string };
  /** Tailwind class of the dialog. */
  readonly width?: string;
  readonly submitLabel: string;
  readonly done: { readonly added: string; readonly saved: string };
  readonly failed: RecordFormOptions<Input>["failed"];
  /** Converts a database error to one with a message for the user. */
  toError?(error: PostgrestError, wanted: NoInfer<Output>): AppError;
  fields(form: RecordFormOf<Input, Output>, row: Row | null): ReactNode;
  /** Shows the picture, if the rows have one. */
  showPicture?(image: PickedImage): ReactNode;
  /** Stores what is in other tables, once the row is stored. `seen` has the fields as they were before. */
  storeOthers?(
    client: DataClient,
    id: string,
    values: NoInfer<Output>,
    seen: Readonly<Record<string, unknown>> | null,
  ): Promise<void>;
}

interface RowFormProps<Table extends TableName, Row, Input extends FieldValues, Output> {
  table: Table;
  /** Null for a new row. */
  row: Row | null;
  options: RowFormOptions<Table, Row, Input, Output>;
  affected: readonly QueryKey[];
  onClose(): void;
}

/** The form of a row of an ordered list, in a dialog. */
export function RowForm<
  Table extends TableName,
  Row extends NoInfer<Input> & { readonly id: string; readonly updated_at: string },
  Input extends FieldValues,
  Output extends NewRow<Table>,
>({ table, row, options, affected, onClose }: RowFormProps<Table, Row, Input, Output>) {
  const session = useAdminSession();
  const [picture, setPicture] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const labels: Readonly<Record<string, string>> = options.labels;
  const { what, blank, schema, failed, titles, width, submitLabel } = options;
  const record = useRecordForm<Input, Output>({
    what,
    blank,
    schema,
    labels,
    failed,
    affected,
    name: `${table}:${row?.id ?? "new"}`,
    record: row && { row, version: row.updated_at },
    readLastChange: async () => row && readLastChange(session.data, table, row.id),
    hasFiles: picture !== null,
    save: async (wanted, seen, newId) => {
      const id = row?.id ?? newId;
      const saved = await saveTableRow(session.data, { ...options, labels, table, id, seen, wanted });
      await options.storeOthers?.(session.data, id, wanted, seen?.row ?? null);
      if (picture && hasPicture(table)) await storePicture(session, table, id, picture, setProgress);
      return saved;
    },
    done: row ? options.done.saved : options.done.added,
    onSaved: onClose,
  });
  return (
    <RecordDialog
      record={record}
      title={row ? titles.edit : titles.add}
      width={width}
      submitLabel={submitLabel}
      onClose={onClose}
    >
      {options.showPicture && (
        <ImagePicker
          stored={storedPicture(row)}
          chosen={picture}
          onChoose={setPicture}
          progress={progress}
          showImage={options.showPicture}
        />
      )}
      {options.fields(record, row)}
    </RecordDialog>
  );
}

const hasPicture = (table: TableName): table is TableName & TablesWith<"picture"> =>
  tablesWith("picture").includes(table);

const storedPicture = (row: object | null) =>
  row && "image" in row && typeof row.image === "string" ? row.image : null;

/** Uploads the picture once the row is stored, so that a failed upload does not lose the other changes. */
async function storePicture(
  session: AdminSession,
  table: TableName & TablesWith<"picture">,
  id: string,
  file: File,
  onProgress: (share: number | null) => void,
): Promise<void> {
  try {
    onProgress(0);
    const path = imagePath({ folder: table, id }, file, Date.now());
    await uploadImage({ path, file, headers: await adminHeaders(session), onProgress });
    const { error } = await session.data
      .from(table)
      .update({ image: path })
      .eq("id", id)
      .select("id")
      .single();
    if (error) throw toAppError(error);
  } catch (cause) {
    const description = errorMessage(cause, "The image was not accepted.");
    void notify({ tone: "error", title: "The image was not saved", description });
  } finally {
    onProgress(null);
  }
}
