import * as z from "zod/mini";
import { isEffort, isPace, meals } from "#domain/itinerary-facts.ts";

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

/** Invalid values of the optional fields are dropped, but the day is kept. */
const day = z.object({
  day: z.number(),
  title: z.string(),
  description: z.string(),
  drive_minutes: z.catch(z.optional(z.number()), undefined),
  effort: z.catch(z.optional(z.enum(["easy", "moderate", "demanding"])), undefined),
  meals: z.catch(z.optional(z.array(z.enum(meals))), undefined),
  bed: z.catch(z.optional(z.string()), undefined),
  place: z.catch(z.optional(z.string()), undefined),
  travel_hours: z.catch(z.optional(z.number()), undefined),
  travel_by: z.catch(z.optional(z.enum(["flight", "boat", "road"])), undefined),
  /** A storage path. */
  image: z.catch(z.nullish(z.string()), undefined),
});

/** Days of the wrong shape are dropped instead of shown broken. */
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

const image = z.object({
  path: z.string().check(z.minLength(1)),
  alt: z.catch(z.string(), ""),
  focus: z.catch(z.nullable(z.string()), null),
});

/** Images of the wrong shape are dropped like days. */
const images = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => {
    const entries = Array.isArray(value) ? value : [];
    return entries.flatMap((entry) => {
      const parsed = image.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
  }),
);

/** The columns that a card shows (requests 1 and 2 of the specification). */
export const itineraryCard = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: text,
  location: text,
  region: text,
  category: text,
  duration: z.number(),
  /** 0 if the itinerary has no price. */
  price: z._default(z.number(), 0),
  description: text,
  image: textOrNull,
  image_focus: textOrNull,
  image_color: textOrNull,
  highlights: textList,
  countries: textList,
  regions: textList,
  categories: textList,
});
export type ItineraryCard = z.infer<typeof itineraryCard>;
/** The listing does not show `subtitle` and `highlights`; only the comparison does. */
export type ListedItinerary = Omit<ItineraryCard, "subtitle" | "highlights">;

const monthKind = z.enum(["best", "fine", "poor"]);

/** The itineraries on one page of the listing, and the total. */
export const foundItineraries = z.object({
  total: z.number(),
  any_published: z.boolean(),
  ids: z.array(z.string()),
  /** If nothing matches: what comes near. Wishes have the name of their filter, or their number among the typed ones. */
  nearest: z.nullable(
    z.object({
      ids: z._default(z.array(z.string()), []),
      left_out: z.array(z.string()),
      /** Wishes that no itinerary fits at all, each with a similar word of a title, place or trip type. */
      unknown: z.record(z.string(), z.nullable(z.string())),
    }),
  ),
  /** By id, if the visitor wants to travel in a month. */
  months: z.nullable(z.record(z.string(), z.object({ kind: monthKind, words: z.nullable(z.string()) }))),
});
export type FoundItineraries = z.infer<typeof foundItineraries>;

const counts = z.record(z.string(), z.number());

/** Number of itineraries per filter value; values without any are omitted. */
export const filterCounts = z.object({
  /** Matches of the current filters. */
  total: z.number(),
  regions: counts,
  countries: counts,
  trip_types: counts,
  months: counts,
  paces: counts,
  efforts: counts,
});
export type FilterCounts = z.infer<typeof filterCounts>;

/** Number of itineraries per duration in days ('1-7') and per budget ('1500'). */
export interface DurationAndBudgetCounts {
  readonly durations: Readonly<Record<string, number>>;
  readonly budgets: Readonly<Record<string, number>>;
}

/** Published itineraries by country; countries without any are omitted. */
export const countryCounts = counts;
export type CountryCounts = z.infer<typeof countryCounts>;

/** What the itinerary says about the month in which the visitor wants to travel, such as 'Best in July'. */
export interface MonthNote {
  readonly label: string;
  readonly words: string | null;
}

export type FoundItinerary = ListedItinerary & { readonly monthNote?: MonthNote };

export interface ListingPage {
  readonly total: number;
  readonly anyPublished: boolean;
  readonly itineraries: readonly FoundItinerary[];
  /** The filters that the search text contains, each with the text without it. */
  readonly typedFilters: readonly { readonly label: string; readonly search: string }[];
  /** Mistyped words with the words that were searched for instead. */
  readonly corrections: readonly { readonly typed: string; readonly meant: string }[];
  /** What comes near if nothing matches, and the labels of the wishes that it does not fit. */
  readonly nearest: {
    readonly itineraries: readonly FoundItinerary[];
    readonly leftOut: readonly string[];
  } | null;
}

const detail = z.optional(z.string());
const seasonPrice = z.catch(z.nullable(z.number()), null);
const priceLevel = z.object({
  hotels: z.string(),
  low_season: seasonPrice,
  high_season: seasonPrice,
  child: seasonPrice,
});

const optionalChoice = <Choice extends string>(
  isChoice: (value: string | null | undefined) => value is Choice,
) =>
  z.pipe(
    z.nullish(z.string()),
    z.transform((value): Choice | null => (isChoice(value) ? value : null)),
  );

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
  image_alt: text,
  /** The images after the first one, which is `image`. */
  images,
  visa_information_url: textOrNull,
  price: z.coerce.number(),
  price_levels: z.catch(z.array(priceLevel), []),
  pace: optionalChoice(isPace),
  /** Set by staff, otherwise the effort of the hardest day. */
  overall_effort: optionalChoice(isEffort),
  /** 1 to 12: set by staff, otherwise taken from the best-time advice. */
  good_months: z.catch(z.array(z.number()), []),
  /** Months that the best-time advice warns of. */
  poor_months: z.catch(z.array(z.number()), []),
  access_notes: text,
  is_featured: z.boolean(),
  is_published: z.boolean(),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
});
export type Itinerary = z.infer<typeof itinerary>;
