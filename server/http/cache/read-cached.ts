import type { DataClient } from "#domain/data-client.ts";
import type { ContentVersion } from "#server/http/cache/content-version.ts";

/** Reads, as a visitor, data that does not depend on the request. Cached until the content changes. */
export type ReadCached = <Rows>(read: (client: DataClient) => Promise<Rows>) => Promise<Rows>;

interface Row {
  readonly id: string;
}
type ReadRows<Found extends Row> = (client: DataClient, ids: readonly string[]) => Promise<readonly Found[]>;

/** Reads rows by id, as a visitor, in the order of the ids. */
export type ReadRowsCached = <Found extends Row>(
  read: ReadRows<Found>,
  ids: readonly string[],
) => Promise<readonly Found[]>;

interface CachedReadsOptions {
  readonly visitor: DataClient;
  readonly version: Pick<ContentVersion, "current">;
  /** How many reads have failed so far. */
  readonly failed: () => number;
}

/** About 6 MB, because a row takes about 3 kB. */
const MAX_ROWS = 2000;

/**
 * Caches results until the content changes, so that they are read, parsed and validated once. Nothing is cached while
 * the version is unknown, or if the content changed or a read failed in the meantime.
 */
export function createCachedReads({ visitor, version, failed }: CachedReadsOptions) {
  let storedVersion: number | null = null;
  /** Keyed by the function that read it. */
  const results = new Map<unknown, unknown>();
  /** Keyed by the function that read them, then by id. */
  const rowsById = new Map<unknown, unknown>();

  /** Null if nothing can be cached now; otherwise a function that stores a result if it is still current. */
  const watch = (): ((store: () => void) => boolean) | null => {
    const { current } = version;
    if (current === null) return null;
    if (current !== storedVersion) {
      results.clear();
      rowsById.clear();
      storedVersion = current;
    }
    const failedBefore = failed();
    return (store) => {
      const isCurrent = version.current === current && storedVersion === current && failed() === failedBefore;
      if (isCurrent) store();
      return isCurrent;
    };
  };

  const readCached: ReadCached = async <Rows>(read: (client: DataClient) => Promise<Rows>) => {
    const ifCurrent = watch();
    const cached = ifCurrent && stored<{ readonly result: Rows }>(results, read);
    if (cached) return cached.result;
    const result = await read(visitor);
    ifCurrent?.(() => results.set(read, { result }));
    return result;
  };

  const readRowsCached: ReadRowsCached = async <Found extends Row>(
    read: ReadRows<Found>,
    ids: readonly string[],
  ) => {
    const ifCurrent = watch();
    if (!ifCurrent) return read(visitor, ids);
    const rows = stored<Map<string, Found>>(rowsById, read) ?? new Map<string, Found>();
    const rowOf = new Map(ids.map((id) => [id, rows.get(id)]));
    const missing = ids.filter((id) => !rowOf.get(id));
    if (missing.length > 0) {
      const found = await read(visitor, missing);
      // Otherwise some rows would be older than others.
      if (!ifCurrent(() => rowsById.set(read, rows))) return read(visitor, ids);
      if (rows.size + found.length > MAX_ROWS) rows.clear();
      for (const row of found) {
        rows.set(row.id, row);
        rowOf.set(row.id, row);
      }
    }
    return ids.flatMap((id) => rowOf.get(id) ?? []);
  };

  return { readCached, readRowsCached };
}

/** Each function's entry holds only its own results, so the type is known. */
const stored = <Known>(map: ReadonlyMap<unknown, unknown>, read: unknown) =>
  map.get(read) as Known | undefined;
