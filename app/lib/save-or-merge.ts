import { AppError, SaveConflictError } from "#app/lib/app-error.ts";
import { formatDateTime } from "#app/lib/date-format.ts";
import { type ConcurrentChange, readLastChange } from "#app/lib/last-change.ts";
import { notify } from "#app/lib/notify.ts";
import type { DataClient } from "#domain/data-client.ts";

interface SaveOptions<Row> {
  /** The row in messages, such as 'this FAQ'. */
  readonly what: string;
  readonly labels: FieldLabels<Row>;
  /** The row when the form was opened. */
  readonly start: Row;
  /** The row as edited. */
  readonly wanted: Row;
  /** `updated_at` of the row when the form was opened. */
  readonly seenAt: string;
  /** Stores these fields; false if someone saved the row since `seenAt`. */
  store(changes: Partial<Row>, seenAt: string): Promise<boolean>;
  /** The currently stored row; null if it was deleted. */
  read(): Promise<{ readonly row: Row; readonly updatedAt: string } | null>;
  /** Table name in the audit trail. */
  readonly table: string;
  readonly rowId: string;
}

/**
 * Stores this user's changes. Changes that someone else saved to other fields are kept and returned; if both
 * changed the same field, nothing is stored.
 */
export async function saveOrMerge<Row extends object>(
  client: DataClient,
  options: SaveOptions<Row>,
): Promise<ConcurrentChange | null> {
  const { what, labels, start, wanted, seenAt, store, read, table, rowId } = options;
  if (await store(wanted, seenAt)) return null;
  const [current, lastChange] = await Promise.all([read(), readLastChange(client, table, rowId)]);
  if (!current) throw new AppError("not-found", `Someone else has deleted ${what}. Copy what you wrote.`);
  const { mine, conflicts, theirs } = mergeFields(labels, { start, stored: current.row, wanted });
  const otherSave = lastChange ?? { who: "Somebody", at: current.updatedAt };
  if (conflicts.length > 0) {
    const details = `${otherSave.who} saved it on ${formatDateTime(otherSave.at)}. You both changed: ${conflicts.join(", ")}.`;
    throw new SaveConflictError(what, details);
  }
  if (!(await store(mine, current.updatedAt))) throw new SaveConflictError(what);
  return { ...otherSave, fields: theirs };
}

/** Says what someone else saved while this form was open; no change is lost. */
export function notifyMerged(other: ConcurrentChange | null): void {
  if (!other || other.fields.length === 0) return;
  void notify({
    tone: "info",
    title: "Both changes are kept",
    description: `${other.who} saved changes on ${formatDateTime(other.at)}: ${other.fields.join(", ")}.`,
  });
}

export interface Merge<Row> {
  /** Only this user's changes. */
  readonly mine: Partial<Row>;
  /** Fields that both changed to different values, as text. */
  readonly conflicts: readonly string[];
  /** The other user's changes, as text. */
  readonly theirs: readonly string[];
}

/** Text that is the same for equal values, even if their JSON keys are in another order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
      : part,
  );

type FieldOf<Row> = keyof Row & string;
/** Label of each field; only these are compared. */
export type FieldLabels<Row> = Readonly<Record<FieldOf<Row>, string>>;

/** Merges two users' changes to the row `start`, field by field. */
export function mergeFields<Row extends object>(
  labels: FieldLabels<Row>,
  { start, stored, wanted }: { readonly start: Row; readonly stored: Row; readonly wanted: Row },
): Merge<Row> {
  // The filter only narrows the type.
  const fields = Object.keys(labels).filter((name): name is FieldOf<Row> => name in labels);
  const differs = (a: Row, b: Row) => (field: FieldOf<Row>) => canonical(a[field]) !== canonical(b[field]);
  const changedByMe = fields.filter(differs(start, wanted));
  const changedByThem = fields.filter(differs(start, stored));
  const changedByBoth = changedByMe.filter((field) => changedByThem.includes(field));
  const mine: Partial<Row> = {};
  for (const field of changedByMe) mine[field] = wanted[field];
  return {
    mine,
    conflicts: changedByBoth.filter(differs(stored, wanted)).map((field) => labels[field]),
    theirs: changedByThem.map((field) => labels[field]),
  };
}
