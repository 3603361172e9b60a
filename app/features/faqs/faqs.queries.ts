import { queryOptions } from "@tanstack/react-query";
import type { DataClient } from "#app/lib/data-client.ts";

const MINUTE = 60_000;

/** The answers come with the document; the code that reads is fetched when they must be read again. */
export function faqGroups(client: DataClient) {
  return queryOptions({
    queryKey: ["faqs", "published"],
    queryFn: async () => {
      const { readFaqGroups } = await import("#app/features/faqs/faqs.data.ts");
      return readFaqGroups(client);
    },
    staleTime: 5 * MINUTE,
    gcTime: 10 * MINUTE,
    retry: 1,
  });
}
