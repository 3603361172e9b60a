import type { DataClient } from "#domain/data-client.ts";
import type { ContentVersion } from "#server/content/content-version.ts";

/** Reads what does not depend on the request, as a visitor. */
export type ReadOnce = <Rows>(read: (client: DataClient) => Promise<Rows>) => Promise<Rows>;

interface ReadOnceOptions {
  readonly visitor: DataClient;
  readonly version: Pick<ContentVersion, "current">;
  /** How many reads have failed so far. */
  readonly failed: () => number;
}

/**
 * Keeps what a function has read until the content changes, so that a page's rows are asked for, parsed and checked
 * once. The function itself is the key. What was read while the version is not known, while the content changed, or
 * while a read failed is not kept.
 */
export function createReadOnce({ visitor, version, failed }: ReadOnceOptions): ReadOnce {
  const kept = new Map<unknown, unknown>();
  let keptFor: number | null = null;
  return async <Rows>(read: (client: DataClient) => Promise<Rows>) => {
    const { current } = version;
    if (current === null) return read(visitor);
    if (current !== keptFor) {
      kept.clear();
      keptFor = current;
    }
    if (kept.has(read)) return kept.get(read) as Rows;
    const failedBefore = failed();
    const rows = await read(visitor);
    if (version.current === current && keptFor === current && failed() === failedBefore) kept.set(read, rows);
    return rows;
  };
}
