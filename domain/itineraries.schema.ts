import * as z from "zod/mini";

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ""),
);
const textOrNull = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value || null),
);
const textList = z.pipe(
  z.nullish(z.array(z.string())),
  z.transform((list) => list ?? []),
);

const day = z.object({ day: z.number(), title: z.string(), description: z.string() });

/** Days of the wrong shape are dropped, not shown broken. */
const days = z.pipe(
  z.unknown(),
  z.transform((value) => {
    const entries = Array.isArray(value) ? value : [];
    return entries.flatMap((entry) => {
      const parsed = day.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
  }),
);

/** The columns a card shows (calls 1 and 2 of the specification). */
export const itineraryCard = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: text,
  location: text,
  region: text,
  category: text,
  duration: z.number(),
  /** 0 where the itinerary names none. */
  price: z._default(z.number(), 0),
  description: text,
  image: textOrNull,
  highlights: textList,
  countries: textList,
  regions: textList,
  categories: textList,
});
export type ItineraryCard = z.infer<typeof itineraryCard>;

/** Which itineraries stand on one page of the listing, and how many there are in all. */
export const foundItineraries = z.object({
  total: z.number(),
  any_published: z.boolean(),
  ids: z.array(z.string()),
  is_close: z.boolean(),
  named_type: z.nullable(z.object({ name: z.string(), total: z.number() })),
});

/** Published itineraries by country; countries without any are left out. */
export const countryCounts = z.record(z.string(), z.number());
export type CountryCounts = z.infer<typeof countryCounts>;

export interface ListingPage {
  readonly total: number;
  readonly anyPublished: boolean;
  readonly itineraries: readonly ItineraryCard[];
  /** Nothing matches the search itself; these are the nearest names. */
  readonly isClose: boolean;
  /** The trip type that the search names: trip types themselves are not searched. */
  readonly namedType: { readonly name: string; readonly total: number } | null;
}

const detail = z.optional(z.string());

export const itinerary = z.extend(itineraryCard, {
  includes: textList,
  excludes: textList,
  daily_itinerary: days,
  important_details: z.catch(
    z.object({
      bestTimeToVisit: detail,
      visaInformation: detail,
      healthAndSafety: detail,
      altitudeInfo: detail,
      culturalAwarenessGuide: detail,
      gettingAround: detail,
    }),
    {},
  ),
  visa_information_url: textOrNull,
  price: z.coerce.number(),
  is_featured: z.boolean(),
  is_published: z.boolean(),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
});
export type Itinerary = z.infer<typeof itinerary>;
