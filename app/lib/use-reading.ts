import type { QueryObserverOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";

export type QueryFor<Data> = QueryObserverOptions<Data> & {
  /** What the last key read stays on the screen until the new one is answered. */
  readonly keepsPrevious?: boolean;
};

export interface Reading<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface Handed {
  readonly query: QueryFor<unknown>;
  readonly data: unknown;
  readonly updatedAt: number;
}

/** What came with documents before there was anything to keep it in. */
const handed = new Map<string, Handed>();
let queries: typeof import("#app/lib/query-client.tsx") | null = null;

/** Fetches the code that reads. */
export async function prepareToRead() {
  queries ??= await import("#app/lib/query-client.tsx");
  for (const { query, data, updatedAt } of handed.values()) {
    queries.queryClient.setQueryData(query.queryKey, data, { updatedAt });
  }
  handed.clear();
  return queries;
}

/**
 * As useQuery, for public pages: the first page's data come with its document, so the library that reads the
 * next ones is fetched when they are asked for.
 */
export function useReading<Data>(query: QueryFor<Data>, loaded: Data | null): Reading<Data> {
  const key = JSON.stringify(query.queryKey);
  const isWanted = query.enabled !== false && loaded === null;
  const [last, setLast] = useState<{ key: string; reading: Reading<Data> } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all about the query.
  useEffect(() => {
    if (loaded !== null)
      hand(key, { query: query as QueryFor<unknown>, data: loaded, updatedAt: Date.now() });
  }, [key, loaded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all about the query.
  useEffect(() => {
    if (isWanted) return watch(query, (reading) => setLast({ key, reading }));
  }, [key, isWanted]);

  if (loaded !== null) return settled(loaded);
  if (last?.key === key) return last.reading;
  const known = queries?.queryClient.getQueryData<Data>(query.queryKey) ?? (handed.get(key)?.data as Data);
  if (known !== undefined) return settled(known);
  return { ...PENDING, data: query.keepsPrevious ? last?.reading.data : undefined };
}

function hand(key: string, given: Handed): void {
  handed.set(key, given);
  if (queries) void prepareToRead();
}

function watch<Data>(query: QueryFor<Data>, tell: (reading: Reading<Data>) => void): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  prepareToRead().then(
    ({ observe }) => {
      if (!isOver) stop = observe(query, tell);
    },
    () => tell(UNREADABLE),
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

const IDLE = { data: undefined, isError: false, isFetching: false, refetch: () => undefined };
const PENDING = { ...IDLE, isFetching: true };
/** Not even the code could be fetched: a browser remembers that until the page is loaded anew. */
const UNREADABLE = { ...IDLE, isError: true, refetch: () => window.location.reload() };

const settled = <Data>(data: Data): Reading<Data> => ({ ...IDLE, data });
