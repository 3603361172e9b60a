import { useEffect, useEffectEvent, useState } from "react";
import type { QueryFor, Reading } from "#app/lib/reading.ts";

interface Preloaded {
  readonly queryKey: QueryFor<unknown>["queryKey"];
  readonly data: unknown;
  readonly updatedAt: number;
}

/** Data that came with documents before the query cache was loaded. */
const preloaded = new Map<string, Preloaded>();
let queries: typeof import("#app/lib/query-client.tsx") | null = null;

/** Loads the query library and fills its cache with the data that came with the documents. */
export async function prepareToRead() {
  queries ??= await import("#app/lib/query-client.tsx");
  for (const { queryKey, data, updatedAt } of preloaded.values()) {
    queries.queryClient.setQueryData(queryKey, data, { updatedAt });
  }
  preloaded.clear();
  return queries;
}

/**
 * useQuery for public pages: the first page's data come with its document, so the query library is loaded
 * on the first client-side read.
 */
export function useReading<Data>(query: QueryFor<Data>, loaded: Data | null): Reading<Data> {
  const key = JSON.stringify(query.queryKey);
  const isWanted = query.enabled !== false && loaded === null;
  const [last, setLast] = useState<{ key: string; reading: Reading<Data> } | null>(null);

  // The key identifies the query, which is another object at each render.
  const store = useEffectEvent((itsKey: string, data: Data) =>
    storePreloaded(itsKey, { queryKey: query.queryKey, data, updatedAt: Date.now() }),
  );
  const follow = useEffectEvent((itsKey: string) =>
    watch(query, (reading) => setLast({ key: itsKey, reading })),
  );
  useEffect(() => {
    if (loaded !== null) store(key, loaded);
  }, [key, loaded]);
  useEffect(() => {
    if (isWanted) return follow(key);
  }, [key, isWanted]);

  if (loaded !== null) return settled(loaded);
  if (last?.key === key) return last.reading;
  // What was preloaded under a query's key is what that query reads.
  const known = queries?.queryClient.getQueryData<Data>(query.queryKey) ?? (preloaded.get(key)?.data as Data);
  if (known !== undefined) return settled(known);
  return { ...PENDING, data: query.keepsPrevious ? last?.reading.data : undefined };
}

function storePreloaded(key: string, given: Preloaded): void {
  preloaded.set(key, given);
  if (queries) void prepareToRead();
}

function watch<Data>(query: QueryFor<Data>, onChange: (reading: Reading<Data>) => void): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  prepareToRead().then(
    ({ observe }) => {
      if (!isOver) stop = observe(query, onChange);
    },
    () => onChange(UNREADABLE),
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

const IDLE = { data: undefined, isError: false, error: null, isFetching: false, refetch: () => undefined };
const PENDING = { ...IDLE, isFetching: true };
/** The query library could not be loaded. Browsers cache a failed import until the page is reloaded. */
const UNREADABLE = { ...IDLE, isError: true, refetch: () => window.location.reload() };

const settled = <Data>(data: Data): Reading<Data> => ({ ...IDLE, data });
