import { z } from "zod";
import { meals } from "#domain/itinerary-facts.ts";

/** An itinerary as the back office reads it. */
export const managedItinerary = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  location: z.string(),
  region: z.string(),
  category: z.string(),
  countries: z.array(z.string()),
  regions: z.array(z.string()),
  categories: z.array(z.string()),
  duration: z.number(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  image_alt: z.string().default(""),
  image_focus: z.string().nullable().default(null),
  images: z
    .array(z.object({ path: z.string(), alt: z.string(), focus: z.string().nullable().default(null) }))
    .default([]),
  highlights: z.array(z.string()),
  includes: z.array(z.string()),
  excludes: z.array(z.string()),
  daily_itinerary: z.array(
    z.object({
      day: z.number(),
      title: z.string(),
      description: z.string(),
      drive_minutes: z.number().optional().catch(undefined),
      effort: z.enum(["easy", "moderate", "demanding"]).optional().catch(undefined),
      meals: z.array(z.enum(meals)).optional().catch(undefined),
      bed: z.string().optional().catch(undefined),
      place: z.string().optional().catch(undefined),
      travel_hours: z.number().optional().catch(undefined),
      travel_by: z.enum(["flight", "boat", "road"]).optional().catch(undefined),
      image: z.string().optional().catch(undefined),
    }),
  ),
  important_details: z.record(z.string(), z.string()),
  visa_information_url: z.string().nullable(),
  price: z.coerce.number(),
  pace: z.string().nullable(),
  effort: z.string().nullable(),
  best_months: z.array(z.number()),
  access_notes: z.string(),
  price_levels: z.array(
    z.object({
      hotels: z.string(),
      low_season: z.number().nullable().catch(null),
      high_season: z.number().nullable().catch(null),
      child: z.number().nullable().catch(null),
    }),
  ),
  is_published: z.boolean(),
  is_featured: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ManagedItinerary = z.infer<typeof managedItinerary>;
