import type { FaqGroup } from "#app/features/faqs/faq-groups.ts";
import type { QueryFor } from "#app/lib/reading.ts";
import { visitorClient } from "#app/lib/visitor-client.ts";

const MINUTE = 60_000;

/** The first answers come with the document; query code is loaded on the first client-side read. */
export const faqGroups: QueryFor<readonly FaqGroup[]> = {
  queryKey: ["faqs", "published"],
  queryFn: async () => {
    const [client, { readFaqGroups }] = await Promise.all([
      visitorClient(),
      import("#app/features/faqs/faqs.data.ts"),
    ]);
    return readFaqGroups(client);
  },
  staleTime: 5 * MINUTE,
  gcTime: 10 * MINUTE,
  retry: 1,
};
