import { publicQuery } from "#app/lib/public-query.ts";

export const publishedTestimonials = publicQuery({
  queryKey: ["testimonials", "published"],
  load: async () => (await import("#app/features/testimonials/testimonials.data.ts")).listTestimonials,
  freshMinutes: 10,
});
