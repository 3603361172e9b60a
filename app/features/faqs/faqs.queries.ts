import { queryOptions } from "@tanstack/react-query";
import { readFaqGroups } from "#app/features/faqs/faqs.data.ts";
import type { DataClient } from "#app/lib/data-client.ts";

const MINUTE = 60_000;

export function faqGroups(client: DataClient) {
  return queryOptions({
    queryKey: ["faqs", "published"],
    queryFn: () => readFaqGroups(client),
    staleTime: 5 * MINUTE,
    gcTime: 10 * MINUTE,
    retry: 1,
  });
}
