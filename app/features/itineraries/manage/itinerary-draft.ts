import { z } from "zod";
import { blankDayFacts } from "#app/components/admin/day-fact-inputs.ts";
import { blankDay } from "#app/features/itineraries/manage/itinerary-days.ts";
import { type ItineraryForm, importantDetails } from "#app/features/itineraries/manage/itinerary-form.ts";
import { type Effort, isEffort, isPace, type Meal, meals, type Pace } from "#domain/itinerary-facts.ts";
import { recordFromKeys } from "#domain/record-from-keys.ts";

const text = z.string().catch("");
const rows = z.array(z.object({ text }));
const effort = z.custom<Effort | "">((value) => value === "" || isEffort(String(value))).catch("");
const pace = z.custom<Pace | "">((value) => value === "" || isPace(String(value))).catch("");
const mealList: z.ZodType<readonly Meal[]> = z.array(z.enum(meals)).catch([]);
const months: z.ZodType<readonly number[]> = z.array(z.number().int().min(1).max(12)).catch([]);

const day = z.object({
  title: text,
  description: text,
  facts: z.object({ driveHours: text, effort, meals: mealList, bed: text }).catch(blankDayFacts),
  place: text,
  travelHours: text,
});
const image = z.object({
  path: z.string(),
  alt: text,
  focus: z.string().nullable().catch(null),
  pending: text,
});
const suitability = z.object({
  pace,
  effort,
  best_months: months,
  access_notes: text,
  price_levels: z.array(z.object({ hotels: text, low_season: text, high_season: text })).catch([]),
});
const details = z.object(
  recordFromKeys(
    importantDetails.map(([name]) => name),
    () => text,
  ),
);

/**
 * Parses a stored draft, or returns null if it is not a draft. A draft may come from an older version of the form or
 * have been edited by hand, so missing or invalid fields get their initial value.
 */
export function parseItineraryDraft(stored: string, start: ItineraryForm): ItineraryForm | null {
  const schema = z.object({
    image: z.string().nullable().catch(start.image),
    image_alt: z.string().catch(start.image_alt),
    image_focus: z.string().nullable().catch(start.image_focus),
    // A chosen file that was not uploaded is lost with the page, so its row is dropped.
    images: z
      .array(image)
      .transform((images) => images.filter(({ path }) => path !== ""))
      .catch(start.images),
    title: z.string().catch(start.title),
    subtitle: z.string().catch(start.subtitle),
    regions: z.array(z.string()).catch(start.regions),
    countries: z.array(z.string()).catch(start.countries),
    categories: z.array(z.string()).catch(start.categories),
    duration: z.string().catch(start.duration),
    price: z.string().catch(start.price),
    description: z.string().catch(start.description),
    highlights: rows.catch(start.highlights),
    includes: rows.catch(start.includes),
    excludes: rows.catch(start.excludes),
    days: z.array(day.catch(blankDay)).min(1).catch(start.days),
    details: details.catch(start.details),
    visa_information_url: z.string().catch(start.visa_information_url),
    suitability: suitability.catch(start.suitability),
  });
  try {
    const draft: unknown = JSON.parse(stored);
    return schema.safeParse(draft).data ?? null;
  } catch {
    return null;
  }
}
