import { publicQuery } from "#app/lib/public-query.ts";

export const faqGroups = publicQuery({
  queryKey: ["faqs", "published"],
  load: async () => (await import("#app/features/faqs/faqs.data.ts")).readFaqGroups,
  freshMinutes: 5,
});
