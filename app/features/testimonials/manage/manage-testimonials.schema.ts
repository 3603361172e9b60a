import { z } from "zod";
import { MAX_NAME_LENGTH, MAX_QUOTE_LENGTH } from "#domain/testimonials.ts";

export const managedTestimonial = z.object({
  id: z.string(),
  quote: z.string(),
  author: z.string(),
  country: z.string(),
  trip_type: z.string(),
  state: z.enum(["waiting", "published", "hidden"]),
  created_at: z.string(),
  updated_at: z.string(),
  /** The trip of the testimonial; null if it was not submitted for a trip. */
  trip: z.object({ title: z.string(), end_date: z.string() }).nullable(),
});
export type ManagedTestimonial = z.infer<typeof managedTestimonial>;

export const testimonialForm = z.object({
  quote: z
    .string()
    .trim()
    .min(1, "Please enter the testimonial")
    .max(MAX_QUOTE_LENGTH, `At most ${MAX_QUOTE_LENGTH} characters`),
  author: z.string().trim().min(1, "Please enter the author").max(MAX_NAME_LENGTH, "At most 100 characters"),
  country: z.string().trim().max(MAX_NAME_LENGTH, "At most 100 characters"),
  trip_type: z.string().min(1, "Please choose a trip type"),
});
