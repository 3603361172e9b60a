import type { QueryFor } from "#app/lib/reading.ts";
import { visitorClient } from "#app/lib/visitor-client.ts";
import type { Testimonial } from "#domain/testimonials.ts";

const MINUTE = 60_000;

/** Query code is loaded on the first client-side read. */
export const publishedTestimonials: QueryFor<readonly Testimonial[]> = {
  queryKey: ["testimonials", "published"],
  queryFn: async () => {
    const [client, { listTestimonials }] = await Promise.all([
      visitorClient(),
      import("#app/features/testimonials/testimonials.data.ts"),
    ]);
    return listTestimonials(client);
  },
  staleTime: 10 * MINUTE,
  gcTime: 15 * MINUTE,
  retry: 1,
};
