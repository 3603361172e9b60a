import type { AuditEntry } from "#app/features/audit/audit.data.ts";

/** Several changes of one kind made by one person at once. */
export interface Act {
  /** The latest entry. */
  readonly first: AuditEntry;
  readonly entries: readonly AuditEntry[];
}

const LONGEST_PAUSE_MS = 120_000;

/** Consecutive entries of the same person, action and kind, at most two minutes apart. */
export function groupByAct(entries: readonly AuditEntry[]): readonly Act[] {
  const acts: { first: AuditEntry; entries: AuditEntry[] }[] = [];
  for (const entry of entries) {
    const act = acts.at(-1);
    const before = act?.entries.at(-1);
    if (act && before && isSameAct(before, entry)) act.entries.push(entry);
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

/** Number of distinct rows in the entries: one account may sign in twice. */
export const thingsOf = (entries: readonly AuditEntry[]): number =>
  new Set(entries.map(({ row_id }) => row_id)).size;
