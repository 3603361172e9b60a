import type { ItineraryRow } from "#app/features/itineraries/manage/itinerary-form.ts";

type Field = keyof ItineraryRow;

const LABELS: Readonly<Record<Field, string>> = {
  image: "picture",
  image_alt: "picture's description",
  image_focus: "picture's focus",
  pictures: "more pictures",
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

export interface Merge {
  /** Only what this person changed. */
  readonly mine: Partial<ItineraryRow>;
  /** What both changed, each to something else, as text for the reader. */
  readonly conflicts: readonly string[];
  /** What the other person changed, as text for the reader. */
  readonly theirs: readonly string[];
}

/** The same value as the same text, whatever order a JSON object was stored in. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
      : part,
  );

/** Puts two people's changes of the same version together, field by field. */
export function mergeChanges(start: ItineraryRow, stored: ItineraryRow, wanted: ItineraryRow): Merge {
  const fields = Object.keys(LABELS).filter((name): name is Field => name in LABELS);
  const differs = (a: ItineraryRow, b: ItineraryRow) => (field: Field) =>
    canonical(a[field]) !== canonical(b[field]);
  const changedByMe = fields.filter(differs(start, wanted));
  const changedByThem = fields.filter(differs(start, stored));
  const both = changedByMe.filter((field) => changedByThem.includes(field)).filter(differs(stored, wanted));
  return {
    mine: Object.fromEntries(changedByMe.map((field) => [field, wanted[field]])),
    conflicts: both.map((field) => LABELS[field]),
    theirs: changedByThem.map((field) => LABELS[field]),
  };
}
