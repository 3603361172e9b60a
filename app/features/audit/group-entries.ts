import type { AuditEntry } from "#app/features/audit/audit.data.ts";

/** Entries shown as one row: the same action on the same table by one person, shortly after one another. */
export interface EntryGroup {
  /** The latest entry, because entries are sorted newest first. */
  readonly first: AuditEntry;
  readonly entries: readonly AuditEntry[];
}

const MAX_PAUSE_MS = 120_000;

/** Groups consecutive entries of the same person, action and table that are at most two minutes apart. */
export function groupEntries(entries: readonly AuditEntry[]): readonly EntryGroup[] {
  const groups: { first: AuditEntry; entries: AuditEntry[] }[] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const newer = group?.entries.at(-1);
    if (group && newer && belongTogether(newer, entry)) group.entries.push(entry);
    else groups.push({ first: entry, entries: [entry] });
  }
  return groups;
}

function belongTogether(newer: AuditEntry, older: AuditEntry): boolean {
  return (
    newer.actor_id === older.actor_id &&
    newer.action === older.action &&
    newer.table_name === older.table_name &&
    Date.parse(newer.created_at) - Date.parse(older.created_at) <= MAX_PAUSE_MS
  );
}

/** Number of distinct table rows. One row may have several entries, such as an account that signs in twice. */
export const countRows = (entries: readonly AuditEntry[]): number =>
  new Set(entries.map(({ row_id }) => row_id)).size;
