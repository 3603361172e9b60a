import * as z from "zod/mini";

/** A testimonial as the home page shows it. */
export const testimonial = z.object({
  id: z.string(),
  quote: z.string(),
  author: z.string(),
  country: z.string(),
  trip_type: z.string(),
});
export type Testimonial = z.infer<typeof testimonial>;

export const MAX_QUOTE_LENGTH = 1000;
export const MAX_NAME_LENGTH = 100;
