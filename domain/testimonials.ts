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

export const LONGEST_QUOTE = 1000;
export const LONGEST_NAME = 100;
