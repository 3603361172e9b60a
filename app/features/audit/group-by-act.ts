import type { AuditEntry } from "#app/features/audit/audit.data.ts";

/** Entries shown as one row: the same action on the same table by one person, shortly after one another. */
export interface Act {
  /** The latest entry, because entries are sorted newest first. */
  readonly first: AuditEntry;
  readonly entries: readonly AuditEntry[];
}

const LONGEST_PAUSE_MS = 120_000;

/** Groups consecutive entries of the same person, action and table that are at most two minutes apart. */
export function groupByAct(entries: readonly AuditEntry[]): readonly Act[] {
  const acts: { first: AuditEntry; entries: AuditEntry[] }[] = [];
  for (const entry of entries) {
    const act = acts.at(-1);
    const newer = act?.entries.at(-1);
    if (act && newer && isSameAct(newer, entry)) act.entries.push(entry);
    else acts.push({ first: entry, entries: [entry] });
  }
  return acts;
}

function isSameAct(newer: AuditEntry, older: AuditEntry): boolean {
  return (
    newer.actor_id === older.actor_id &&
    newer.action === older.action &&
    newer.table_name === older.table_name &&
    Date.parse(newer.created_at) - Date.parse(older.created_at) <= LONGEST_PAUSE_MS
  );
}

/** Number of distinct table rows. One row may have several entries, such as an account that signs in twice. */
export const countRows = (entries: readonly AuditEntry[]): number =>
  new Set(entries.map(({ row_id }) => row_id)).size;
