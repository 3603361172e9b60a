import type { SupabaseClient } from "@supabase/supabase-js";

export type Row = Readonly<Record<string, unknown>>;

/** How the permission tests use a table. */
export interface TableExample {
  /** The column that identifies rows. */
  readonly key: string;
  /** The row to insert. */
  readonly newRow: Row;
  /** The key of the row to update or delete. */
  readonly target: unknown;
  /** The new values of an update. */
  readonly change: Row;
  /** The column with the id of the row's owner. */
  readonly owner?: string;
}

export type TableExamples = Readonly<Record<string, TableExample>>;

export const itinerary = (title: string, overrides: Row = {}): Row => ({
  title,
  countries: ["Peru"],
  regions: ["South America"],
  categories: ["Adventure"],
  is_published: true,
  ...overrides,
});

/** Inserts rows and returns their ids, or the column `key` in a table without ids. */
export async function addRows(service: SupabaseClient, table: string, ...rows: Row[]): Promise<unknown[]> {
  const { data, error } = await service.from(table).insert(rows).select();
  if (error) throw new Error(`${table}: ${error.message}`);
  return data.map((row: Row) => row.id ?? row.key);
}
