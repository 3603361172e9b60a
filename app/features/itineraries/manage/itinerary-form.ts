import { z } from "zod";
import { toStoredFacts, toTypedFacts } from "#app/components/admin/typed-day-facts.ts";
import {
  blankDay,
  fitDays,
  type ItineraryDay,
  isWritten,
  toDuration,
  toPrice,
} from "#app/features/itineraries/manage/itinerary-days.ts";
import {
  type FormSuitability,
  toFormSuitability,
  toStoredSuitability,
} from "#app/features/itineraries/manage/itinerary-form-facts.ts";
import { meals } from "#domain/itinerary-facts.ts";
import { countriesByRegion, type Region, regions } from "#domain/itinerary-lists.ts";

export const importantDetails = [
  ["bestTimeToVisit", "Best time to visit"],
  ["visaInformation", "Visa information"],
  ["healthAndSafety", "Health and safety"],
  ["altitudeInfo", "Altitude"],
  ["culturalAwarenessGuide", "Cultural awareness"],
  ["gettingAround", "Getting around"],
] as const;
type DetailName = (typeof importantDetails)[number][0];

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
  pictures: z
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
    }),
  ),
  is_published: z.boolean(),
  is_featured: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ManagedItinerary = z.infer<typeof managedItinerary>;

interface PictureRow {
  /** Empty while the chosen file is not sent. */
  path: string;
  alt: string;
  focus: string | null;
  /** The key of the chosen file. */
  pending: string;
}

interface Row {
  text: string;
}

/** What the form holds: as typed, so that nothing is lost before it is saved. */
export interface ItineraryForm {
  image: string | null;
  image_alt: string;
  image_focus: string | null;
  pictures: PictureRow[];
  title: string;
  subtitle: string;
  regions: string[];
  countries: string[];
  categories: string[];
  duration: string;
  price: string;
  description: string;
  highlights: Row[];
  includes: Row[];
  excludes: Row[];
  days: ItineraryDay[];
  details: Record<DetailName, string>;
  visa_information_url: string;
  suitability: FormSuitability;
}

/** At least one row is always there to write in. */
const toRows = (texts: readonly string[]): Row[] =>
  texts.some((text) => text !== "") ? texts.map((text) => ({ text })) : [{ text: "" }];
const toTexts = (rows: readonly Row[]) => rows.map((row) => row.text.trim()).filter(Boolean);

export function toForm(itinerary: ManagedItinerary | null): ItineraryForm {
  const duration = itinerary?.duration ?? 1;
  const days = (itinerary?.daily_itinerary ?? []).map(({ title, description, ...facts }) => ({
    title,
    description,
    facts: toTypedFacts(facts),
  }));
  return {
    image: itinerary?.image ?? null,
    image_alt: itinerary?.image_alt ?? "",
    image_focus: itinerary?.image_focus ?? null,
    pictures: (itinerary?.pictures ?? []).map((picture) => ({ ...picture, pending: "" })),
    title: itinerary?.title ?? "",
    subtitle: itinerary?.subtitle ?? "",
    regions: [...(itinerary?.regions ?? [])],
    countries: [...(itinerary?.countries ?? [])],
    categories: [...(itinerary?.categories ?? [])],
    duration: String(duration),
    price: String(itinerary?.price ?? 0),
    description: itinerary?.description ?? "",
    highlights: toRows(itinerary?.highlights ?? []),
    includes: toRows(itinerary?.includes ?? []),
    excludes: toRows(itinerary?.excludes ?? []),
    days: days.length > 0 ? fitDays(days, Math.max(duration, days.length)) : fitDays([blankDay()], duration),
    details: Object.fromEntries(
      importantDetails.map(([name]) => [name, itinerary?.important_details[name] ?? ""]),
    ) as ItineraryForm["details"],
    visa_information_url: itinerary?.visa_information_url ?? "",
    suitability: toFormSuitability(itinerary),
  };
}

/** Numbered in sequence; while nothing is written there are none. */
function toStoredDays(days: readonly ItineraryDay[]) {
  if (!days.some(isWritten)) return [];
  return days.map(({ title, description, facts }, index) => ({
    day: index + 1,
    title: title.trim(),
    description: description.trim(),
    ...toStoredFacts(facts),
  }));
}

/** Those whose file is not sent yet are left out. */
export const toStoredPictures = (pictures: readonly PictureRow[]) =>
  pictures
    .filter(({ path }) => path !== "")
    .map(({ path, alt, focus }) => ({ path, alt: alt.trim(), focus }));

/** The row that is stored; blank rows and blank details are left out. */
export function toRow(form: ItineraryForm) {
  const days = toStoredDays(form.days);
  return {
    image: form.image,
    image_alt: form.image_alt.trim(),
    image_focus: form.image_focus,
    pictures: toStoredPictures(form.pictures),
    title: form.title.trim(),
    subtitle: form.subtitle.trim(),
    regions: form.regions,
    countries: form.countries,
    categories: form.categories,
    // Written days beyond a shorter duration are kept until their removal was confirmed.
    duration: Math.max(toDuration(form.duration), days.length),
    price: toPrice(form.price),
    description: form.description.trim(),
    highlights: toTexts(form.highlights),
    includes: toTexts(form.includes),
    excludes: toTexts(form.excludes),
    daily_itinerary: days,
    important_details: Object.fromEntries(
      Object.entries(form.details)
        .map(([name, text]) => [name, text.trim()] as const)
        .filter(([, text]) => text),
    ),
    visa_information_url: form.visa_information_url.trim() || null,
    ...toStoredSuitability(form.suitability),
  };
}
export type ItineraryRow = ReturnType<typeof toRow>;

export function missingFields(
  form: Pick<ItineraryForm, "title" | "countries" | "regions" | "categories">,
): readonly string[] {
  const needed = [
    ["title", form.title.trim() !== ""],
    ["region", form.regions.length > 0],
    ["country", form.countries.length > 0],
    ["category", form.categories.length > 0],
  ] as const;
  return needed.filter(([, isThere]) => !isThere).map(([name]) => name);
}

/** Whether saving would store something else than what the form began with. */
export function hasChanged(start: ItineraryForm, now: ItineraryForm): boolean {
  return JSON.stringify(toRow(start)) !== JSON.stringify(toRow(now)) || start.days.length !== now.days.length;
}

/** The countries of the chosen regions, or all; what is chosen already stays in reach. */
export function offeredCountries(chosenRegions: readonly string[], chosen: readonly string[]): string[] {
  const known = chosenRegions.filter((region): region is Region => regions.includes(region as Region));
  const offered = (known.length > 0 ? known : regions).flatMap(
    (region) => [...countriesByRegion[region]] as string[],
  );
  return [...new Set([...offered, ...chosen])].sort((a, b) => a.localeCompare(b));
}
