import type { PostgrestError } from "@supabase/postgrest-js";
import { AppError, SaveConflictError, toAppError } from "#app/lib/app-error.ts";
import { formatDateTime } from "#app/lib/date-format.ts";
import { type ConcurrentChange, type LastChange, readLastChange } from "#app/lib/last-change.ts";
import { notify } from "#app/lib/notify.ts";
import type { SeenRecord } from "#app/lib/unsaved-input.ts";
import { asObject } from "#domain/as-object.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";
import type { TablesWith } from "#domain/tables.ts";

export type FieldOf<Row> = keyof Row & string;
/** Label of each field; only these are compared and stored. */
export type FieldLabels<Row> = Readonly<Record<FieldOf<Row>, string>>;

/** A row whose fields are only compared, so their types do not matter. */
export type Comparable<Row> = { readonly [Field in keyof Row]?: unknown };

/** Where a row is stored. */
export interface StoredRow<Row> {
  /** Stores these fields and returns the new version; null if the row is no longer in the version `seen`. */
  store(changes: Partial<Row>, seen: string | null): Promise<string | null>;
  /** The row as it is stored now, and who saved it; null if it was deleted. */
  read(): Promise<(SeenRecord<Comparable<Row>> & { readonly lastChange: LastChange }) | null>;
}

interface RowToSave<Row> {
  /** The row in messages, such as 'this FAQ'. */
  readonly what: string;
  readonly labels: FieldLabels<Row>;
  /** The row that the user saw and changed. */
  readonly seen: SeenRecord<Comparable<Row>>;
  readonly wanted: Row;
}

export interface SavedRow {
  readonly version: string | null;
  /** What someone else saved in the meantime. It is kept. */
  readonly other: ConcurrentChange | null;
}

/** Then the row is left to those who keep saving it. */
const MAX_ATTEMPTS = 3;

/**
 * Stores what the user changed of a row, and keeps what others changed since the user saw it. If both changed the same
 * field, nothing is stored. Without a change, nothing is sent.
 */
export async function saveRow<Row extends object>(
  row: StoredRow<Row>,
  { what, labels, seen, wanted }: RowToSave<Row>,
): Promise<SavedRow> {
  let stored: SeenRecord<Comparable<Row>> = seen;
  let other: ConcurrentChange | null = null;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { mine } = mergeFields(labels, { start: seen.row, stored: stored.row, wanted });
    if (Object.keys(mine).length === 0) return { version: stored.version, other };
    const version = await row.store(mine, stored.version);
    if (version !== null) return { version, other };
    const current = await row.read();
    if (!current) throw new AppError("not-found", `Someone else has deleted ${what}. Copy what you wrote.`);
    const { conflicts, theirs } = mergeFields(labels, { start: seen.row, stored: current.row, wanted });
    const named = (fields: readonly FieldOf<Row>[]) => fields.map((field) => labels[field]);
    if (conflicts.length > 0) {
      throw new SaveConflictError(
        what,
        describeConflict({ ...current.lastChange, fields: named(conflicts) }),
      );
    }
    other = { ...current.lastChange, fields: named(theirs) };
    stored = current;
  }
  throw new AppError("unavailable", `Others are saving ${what} at this moment. Please try again.`);
}

export const describeConflict = ({ who, at, fields }: ConcurrentChange) =>
  `${who} saved it on ${formatDateTime(at)}. You both changed: ${fields.join(", ")}.`;

/** Says what someone else saved while this form was open; no change is lost. */
export function notifyMerged(other: ConcurrentChange | null | undefined): void {
  if (!other || other.fields.length === 0) return;
  void notify({
    tone: "info",
    title: "Both changes are kept",
    description: `${other.who} saved changes on ${formatDateTime(other.at)}: ${other.fields.join(", ")}.`,
  });
}

type AllTables = Database["public"]["Tables"];
/** Tables that staff edit and whose rows have the time of their last change as their version. */
type Tables = Pick<
  AllTables,
  {
    [Table in TablesWith<"staff">]: AllTables[Table]["Row"] extends { id: string; updated_at: string }
      ? Table
      : never;
  }[TablesWith<"staff">]
>;

export type TableName = keyof Tables;
export type NewRow<Table extends TableName> = Tables[Table]["Insert"];

interface TableRowOptions<Table, Row> {
  readonly table: Table;
  /** Of a new row too, so that saving it again after a failure adds no second one. */
  readonly id: string;
  /** The row in messages, such as 'this FAQ'. */
  readonly what: string;
  readonly labels: FieldLabels<Row>;
  /** The row that the user saw and changed; null for a new one. */
  readonly seen: SeenRecord<Comparable<Row>> | null;
  readonly wanted: Row;
  /** Columns that are written with every change and never compared. */
  readonly along?: Tables[NoInfer<Table> & TableName]["Update"];
  /** Converts a database error to one with a message for the user. */
  toError?(error: PostgrestError, wanted: Row): AppError;
  /** A row of the database with the fields that are compared. */
  toFields?(row: unknown): object;
}

// TypeScript cannot check a query on a type parameter, so the query is typed for any of the tables.
const rowsIn = (client: DataClient, table: TableName) => client.from<TableName, Tables[TableName]>(table);

export const deleteRow = (client: DataClient, table: TableName, id: string) =>
  rowsIn(client, table).delete().eq("id", id);

/** Stores a new row of a table, or the changes to one, as saveRow() does. */
export async function saveTableRow<Table extends TableName, Row extends NewRow<Table>>(
  client: DataClient,
  options: TableRowOptions<Table, Row>,
): Promise<SavedRow & { readonly id: string }> {
  const {
    table,
    id,
    labels,
    seen,
    wanted,
    toError = (error) => toAppError(error),
    toFields = asObject,
  } = options;
  const rows = () => rowsIn(client, table);
  if (!seen) {
    const row = { ...wanted, id };
    // Fields without a label are not columns.
    for (const field of Object.keys(wanted)) if (!(field in labels)) Reflect.deleteProperty(row, field);
    const { data, error } = await rows().upsert<NewRow<TableName>>(row).select("updated_at").single();
    if (error) throw toError(error, wanted);
    return { id, version: data.updated_at, other: null };
  }
  const stored: StoredRow<Row> = {
    store: async (changes, version) => {
      const fields: Tables[TableName]["Update"] = { ...changes, ...options.along };
      const { data, error } = await rows()
        .update(fields)
        .eq("id", id)
        .eq("updated_at", version ?? "")
        .select("updated_at");
      if (error) throw toError(error, wanted);
      const [row] = data;
      return row ? row.updated_at : null;
    },
    read: async () => {
      const [{ data, error }, lastChange] = await Promise.all([
        rows().select("*").eq("id", id).maybeSingle(),
        readLastChange(client, table, id),
      ]);
      if (error) throw toError(error, wanted);
      if (!data) return null;
      const version = data.updated_at;
      return { row: toFields(data), version, lastChange: lastChange ?? { who: "Somebody", at: version } };
    },
  };
  return { id, ...(await saveRow(stored, { ...options, seen })) };
}

export interface Merge<Row> {
  /** This user's changes that are not stored yet. */
  readonly mine: Partial<Row>;
  /** Fields that both changed to different values. */
  readonly conflicts: readonly FieldOf<Row>[];
  /** Fields that the other user changed. */
  readonly theirs: readonly FieldOf<Row>[];
}

/** Text that is the same for equal values, even if their JSON keys are in another order. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
      : part,
  ) ?? "";

/** Merges two users' changes to the row `start`, field by field. */
export function mergeFields<Row extends object>(
  labels: FieldLabels<Row>,
  {
    start,
    stored,
    wanted,
  }: { readonly start: Comparable<Row>; readonly stored: Comparable<Row>; readonly wanted: Row },
): Merge<Row> {
  // The filter only narrows the type.
  const fields = Object.keys(labels).filter((name): name is FieldOf<Row> => name in labels);
  const differs = (a: Comparable<Row>, b: Comparable<Row>) => (field: FieldOf<Row>) =>
    canonical(a[field]) !== canonical(b[field]);
  const changedByMe = fields.filter(differs(start, wanted)).filter(differs(stored, wanted));
  const theirs = fields.filter(differs(start, stored));
  const mine: Partial<Row> = {};
  for (const field of changedByMe) mine[field] = wanted[field];
  return { mine, conflicts: changedByMe.filter((field) => theirs.includes(field)), theirs };
}
