import type { DataClient } from "#domain/data-client.ts";
import type { ContentVersion } from "#server/http/cache/content-version.ts";

/** Reads, as a visitor, data that does not depend on the request. Cached until the content changes. */
export type ReadCached = <Rows>(read: (client: DataClient) => Promise<Rows>) => Promise<Rows>;

interface Row {
  readonly id: string;
}
type ReadRows<RowType extends Row> = (
  client: DataClient,
  ids: readonly string[],
) => Promise<readonly RowType[]>;

/** Reads rows by id, as a visitor, in the order of the ids. */
export type ReadRowsCached = <RowType extends Row>(
  read: ReadRows<RowType>,
  ids: readonly string[],
) => Promise<readonly RowType[]>;

interface CachedReadsOptions {
  readonly visitor: DataClient;
  readonly version: Pick<ContentVersion, "current">;
  /** How many reads have failed so far. */
  readonly countFailed: () => number;
}

/** About 6 MB, because a row takes about 3 kB. */
const MAX_ROWS = 2000;

/**
 * Caches results until the content changes, so that they are read, parsed and validated once. Nothing is cached while
 * the content version is unknown, or if the content changed or a read failed in the meantime.
 */
export function createCachedReads({ visitor, version, countFailed }: CachedReadsOptions) {
  let storedVersion: number | null = null;
  /** Keyed by the function that read it. */
  const results = new Map<unknown, unknown>();
  /** Keyed by the function that read them, then by id. */
  const rowsById = new Map<unknown, unknown>();

  /** Returns a function that stores a result if it is still current. Null if nothing can be cached now. */
  const startRead = (): ((store: () => void) => boolean) | null => {
    const { current } = version;
    if (current === null) return null;
    if (current !== storedVersion) {
      results.clear();
      rowsById.clear();
      storedVersion = current;
    }
    const failedBefore = countFailed();
    return (store) => {
      const isCurrent =
        version.current === current && storedVersion === current && countFailed() === failedBefore;
      if (isCurrent) store();
      return isCurrent;
    };
  };

  const readCached: ReadCached = async <Rows>(read: (client: DataClient) => Promise<Rows>) => {
    const storeIfCurrent = startRead();
    const entry = storeIfCurrent && entryOf<{ readonly result: Rows }>(results, read);
    if (entry) return entry.result;
    const result = await read(visitor);
    storeIfCurrent?.(() => results.set(read, { result }));
    return result;
  };

  const readRowsCached: ReadRowsCached = async <RowType extends Row>(
    read: ReadRows<RowType>,
    ids: readonly string[],
  ) => {
    const storeIfCurrent = startRead();
    if (!storeIfCurrent) return read(visitor, ids);
    const rows = entryOf<Map<string, RowType>>(rowsById, read) ?? new Map<string, RowType>();
    const rowOf = new Map(ids.map((id) => [id, rows.get(id)]));
    const missingIds = ids.filter((id) => !rowOf.get(id));
    if (missingIds.length > 0) {
      const newRows = await read(visitor, missingIds);
      // If the content has changed, all rows are read again, because the cached ones are older than the new ones.
      if (!storeIfCurrent(() => rowsById.set(read, rows))) return read(visitor, ids);
      if (rows.size + newRows.length > MAX_ROWS) rows.clear();
      for (const row of newRows) {
        rows.set(row.id, row);
        rowOf.set(row.id, row);
      }
    }
    return ids.flatMap((id) => rowOf.get(id) ?? []);
  };

  return { readCached, readRowsCached };
}

/** Each function's entry holds only its own results, so the type is known. */
const entryOf = <Entry>(map: ReadonlyMap<unknown, unknown>, read: unknown) =>
  map.get(read) as Entry | undefined;
