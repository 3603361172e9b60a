import { ENTRY_NAMES } from "#server/backup/archive-format.ts";
import { readEntryBytes } from "#server/backup/check-archive.ts";
import type { CopyIn, CopySession } from "#server/backup/copy-session.ts";
import { quoteName, type Table } from "#server/backup/database-catalog.ts";
import { readArchive } from "#server/backup/read-archive.ts";

export interface FillOptions {
  readonly file: string;
  readonly passphrase: string | null;
  /** The columns of each table, in the archive's order. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  putImage(path: string, bytes: Buffer<ArrayBuffer>): Promise<void>;
}

/** Reads the archive again after its check, and stores every row and image. */
export async function fillFromArchive(
  session: CopySession,
  tables: ReadonlyMap<string, Table>,
  { file, passphrase, columns, putImage }: FillOptions,
): Promise<void> {
  let current: { readonly key: string; readonly copy: CopyIn } | null = null;
  for await (const entry of readArchive(file, passphrase)) {
    const key = entry.name.startsWith(ENTRY_NAMES.rows)
      ? entry.name.slice(ENTRY_NAMES.rows.length, entry.name.lastIndexOf("/"))
      : null;
    if (current && current.key !== key) {
      await current.copy.end();
      current = null;
    }
    if (key !== null) {
      current ??= { key, copy: session.copyIn(copyTarget(tables.get(key), columns.get(key))) };
      for await (const chunk of entry.chunks) await current.copy.write(chunk);
    } else if (entry.name.startsWith(ENTRY_NAMES.images)) {
      await putImage(entry.name.slice(ENTRY_NAMES.images.length), await readEntryBytes(entry));
    } else {
      // A tar file is read in order, so the entries that are not needed are read too.
      for await (const _ of entry.chunks);
    }
  }
  await current?.copy.end();
}

function copyTarget(table: Table | undefined, columns: readonly string[] | undefined): string {
  if (!table || !columns) throw new Error("the archive changed while it was being read");
  return `${quoteName(table.schema, table.name)} (${columns.map((column) => quoteName(column)).join(", ")})`;
}
