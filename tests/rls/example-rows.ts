import type { SupabaseClient } from "@supabase/supabase-js";

export type Row = Readonly<Record<string, unknown>>;

/** How the tests use a table: a row to insert, a row to update or delete, and who owns which rows. */
export interface TableExample {
  readonly key: string;
  readonly newRow: Row;
  readonly target: unknown;
  readonly change: Row;
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

/** Inserts rows; returns their ids, or their keys if the table has those. */
export async function addRows(service: SupabaseClient, table: string, ...rows: Row[]): Promise<unknown[]> {
  const { data, error } = await service.from(table).insert(rows).select();
  if (error) throw new Error(`${table}: ${error.message}`);
  return data.map((row: Row) => row.id ?? row.key);
}
