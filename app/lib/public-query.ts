import type { QueryFor } from "#app/lib/reading.ts";
import { visitorClient } from "#app/lib/visitor-client.ts";
import type { DataClient } from "#domain/data-client.ts";

const MINUTE = 60_000;

interface PublicQuery<Data> {
  readonly queryKey: readonly string[];
  /** Loads the function that reads; with the first client-side read, not with the page. */
  readonly load: () => Promise<(client: DataClient) => Promise<Data>>;
  readonly freshMinutes: number;
}

/** A read of public content whose first answer comes with the document. Cached five minutes longer than it is fresh. */
export const publicQuery = <Data>({ queryKey, load, freshMinutes }: PublicQuery<Data>): QueryFor<Data> => ({
  queryKey,
  queryFn: async () => {
    const [client, read] = await Promise.all([visitorClient(), load()]);
    return read(client);
  },
  staleTime: freshMinutes * MINUTE,
  gcTime: (freshMinutes + 5) * MINUTE,
  retry: 1,
});
