import { AppError, SavedMeanwhile } from "#app/lib/app-error.ts";
import { type OthersChange, readLastChange } from "#app/lib/last-change.ts";
import { type FieldLabels, mergeFields } from "#app/lib/merge-fields.ts";
import { formatMoment } from "#app/lib/moment.ts";
import type { DataClient } from "#domain/data-client.ts";

interface SaveOptions<Row> {
  /** 'this FAQ'. */
  readonly what: string;
  readonly labels: FieldLabels<Row>;
  /** The row when the form was opened, and as edited. */
  readonly start: Row;
  readonly wanted: Row;
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
): Promise<OthersChange | null> {
  const { what, labels, start, wanted, seenAt, store, read, table, rowId } = options;
  if (await store(wanted, seenAt)) return null;
  const [now, last] = await Promise.all([read(), readLastChange(client, table, rowId)]);
  if (!now) throw new AppError("not-found", `Someone else has deleted ${what}. Copy what you wrote.`);
  const { mine, conflicts, theirs } = mergeFields(labels, { start, stored: now.row, wanted });
  const by = last ?? { who: "Somebody", at: now.updatedAt };
  if (conflicts.length > 0) {
    const details = `${by.who} saved it on ${formatMoment(by.at)}. You both changed: ${conflicts.join(", ")}.`;
    throw new SavedMeanwhile(what, details);
  }
  if (!(await store(mine, now.updatedAt))) throw new SavedMeanwhile(what);
  return { ...by, fields: theirs };
}
