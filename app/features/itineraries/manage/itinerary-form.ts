import {
  toDayFactInputs,
  toPlaceInputs,
  toStoredFacts,
  toStoredPlace,
} from "#app/components/admin/day-fact-inputs.ts";
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
} from "#app/features/itineraries/manage/itinerary-form-suitability.ts";
import type { ManagedItinerary } from "#app/features/itineraries/manage/manage-itineraries.schema.ts";
import type { FieldLabels } from "#app/lib/save-row.ts";
import { countriesByRegion, isRegion, regions } from "#domain/itinerary-lists.ts";
import { recordFromKeys } from "#domain/record-from-keys.ts";

export const importantDetails = [
  ["bestTimeToVisit", "Best time to visit"],
  ["visaInformation", "Visa information"],
  ["healthAndSafety", "Health and safety"],
  ["altitudeInfo", "Altitude"],
  ["culturalAwarenessGuide", "Cultural awareness"],
  ["gettingAround", "Getting around"],
] as const;
type DetailName = (typeof importantDetails)[number][0];

interface ImageRow {
  /** Empty until the chosen file is uploaded. */
  path: string;
  alt: string;
  focus: string | null;
  /** Key of the chosen file until it is uploaded; otherwise ''. */
  pending: string;
}

interface TextRow {
  text: string;
}

/** The form's values, as typed, so that nothing is lost before saving. */
export interface ItineraryForm {
  image: string | null;
  image_alt: string;
  image_focus: string | null;
  images: ImageRow[];
  title: string;
  subtitle: string;
  regions: string[];
  countries: string[];
  categories: string[];
  duration: string;
  price: string;
  description: string;
  highlights: TextRow[];
  includes: TextRow[];
  excludes: TextRow[];
  days: ItineraryDay[];
  details: Record<DetailName, string>;
  visa_information_url: string;
  suitability: FormSuitability;
}

/** A list without text becomes one empty row. */
const toTextRows = (texts: readonly string[]): TextRow[] =>
  texts.some((text) => text !== "") ? texts.map((text) => ({ text })) : [{ text: "" }];
const toTexts = (rows: readonly TextRow[]) => rows.map((row) => row.text.trim()).filter(Boolean);

export function toForm(itinerary: ManagedItinerary | null): ItineraryForm {
  const duration = itinerary?.duration ?? 1;
  const days = (itinerary?.daily_itinerary ?? []).map(({ title, description, image, ...facts }) => ({
    title,
    description,
    image: image ?? null,
    facts: toDayFactInputs(facts),
    ...toPlaceInputs(facts),
  }));
  return {
    image: itinerary?.image ?? null,
    image_alt: itinerary?.image_alt ?? "",
    image_focus: itinerary?.image_focus ?? null,
    images: (itinerary?.images ?? []).map((image) => ({ ...image, pending: "" })),
    title: itinerary?.title ?? "",
    subtitle: itinerary?.subtitle ?? "",
    regions: [...(itinerary?.regions ?? [])],
    countries: [...(itinerary?.countries ?? [])],
    categories: [...(itinerary?.categories ?? [])],
    duration: String(duration),
    price: String(itinerary?.price ?? 0),
    description: itinerary?.description ?? "",
    highlights: toTextRows(itinerary?.highlights ?? []),
    includes: toTextRows(itinerary?.includes ?? []),
    excludes: toTextRows(itinerary?.excludes ?? []),
    days: days.length > 0 ? fitDays(days, Math.max(duration, days.length)) : fitDays([blankDay()], duration),
    details: recordFromKeys(
      importantDetails.map(([name]) => name),
      (name) => itinerary?.important_details[name] ?? "",
    ),
    visa_information_url: itinerary?.visa_information_url ?? "",
    suitability: toFormSuitability(itinerary),
  };
}

/** The days as stored, numbered in sequence; none if all are blank. */
function toStoredDays(days: readonly ItineraryDay[]) {
  if (!days.some(isWritten)) return [];
  return days.map(({ title, description, image, facts, ...placeFields }, index) => ({
    day: index + 1,
    title: title.trim(),
    description: description.trim(),
    ...toStoredFacts(facts),
    ...toStoredPlace(placeFields),
    ...(image && { image }),
  }));
}

/** Omits images that are not uploaded yet. */
export const toStoredImages = (images: readonly ImageRow[]) =>
  images.filter(({ path }) => path !== "").map(({ path, alt, focus }) => ({ path, alt: alt.trim(), focus }));

/** The database row to store. Blank texts in lists and blank details are omitted. */
export function toRow(form: ItineraryForm) {
  const days = toStoredDays(form.days);
  return {
    image: form.image,
    image_alt: form.image_alt.trim(),
    image_focus: form.image_focus,
    images: toStoredImages(form.images),
    title: form.title.trim(),
    subtitle: form.subtitle.trim(),
    regions: form.regions,
    countries: form.countries,
    categories: form.categories,
    // If someone shortens the duration, the extra days stay until their removal is confirmed. The duration must cover them.
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

export const ITINERARY_LABELS: FieldLabels<ItineraryRow> = {
  image: "image",
  image_alt: "alt text",
  image_focus: "image focus",
  images: "more images",
  title: "title",
  subtitle: "subtitle",
  regions: "regions",
  countries: "countries",
  categories: "categories",
  duration: "duration",
  price: "price",
  description: "description",
  highlights: "highlights",
  includes: "includes",
  excludes: "excludes",
  daily_itinerary: "days",
  important_details: "important details",
  visa_information_url: "visa link",
  pace: "pace",
  effort: "effort",
  best_months: "best months",
  access_notes: "access",
  price_levels: "price range",
};

/** Required fields that are still empty. */
export function missingFields(
  form: Pick<ItineraryForm, "title" | "countries" | "regions" | "categories">,
): readonly string[] {
  const checks = [
    ["title", form.title.trim() !== ""],
    ["region", form.regions.length > 0],
    ["country", form.countries.length > 0],
    ["category", form.categories.length > 0],
  ] as const;
  return checks.filter(([, isFilledIn]) => !isFilledIn).map(([name]) => name);
}

/** The countries of the chosen regions, or all countries if no region is chosen. Countries already chosen stay available. */
export function offeredCountries(
  chosenRegions: readonly string[],
  chosenCountries: readonly string[],
): string[] {
  const validRegions = chosenRegions.filter(isRegion);
  const offered = (validRegions.length > 0 ? validRegions : regions).flatMap(
    (region): readonly string[] => countriesByRegion[region],
  );
  return [...new Set([...offered, ...chosenCountries])].sort((a, b) => a.localeCompare(b));
}
