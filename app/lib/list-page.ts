import { toAppError } from "#app/lib/app-error.ts";

interface PagedQuery<Row> {
  range(
    from: number,
    to: number,
  ): PromiseLike<{
    readonly data: Row[] | null;
    readonly error: { readonly code?: string; readonly message: string } | null;
    readonly count: number | null;
  }>;
}

interface PageOptions {
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
  /** What is being loaded, for the error message: 'requests'. */
  readonly what: string;
}

/** One page of a list and the total row count. A page beyond the end is empty, not an error. */
export async function readListPage<Row>(
  query: PagedQuery<Row>,
  { page, pageSize, what }: PageOptions,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const from = (page - 1) * pageSize;
  const { data, error, count } = await query.range(from, from + pageSize - 1);
  // PostgREST's code for a range beyond the last row.
  if (error?.code === "PGRST103") return { rows: [], total: 0 };
  if (error) throw toAppError(error, `Error loading ${what}: ${error.message}`);
  return { rows: data ?? [], total: count ?? 0 };
}
