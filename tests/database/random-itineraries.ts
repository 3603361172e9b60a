// Random itineraries and filters, and the expected results of the listing, computed from plain rows.
import { understandSearch } from "#domain/understand-search.ts";
import type { Sql } from "#tests/support/sql.ts";

export interface Itinerary {
  readonly id: string;
  readonly title: string;
  readonly countries: readonly string[];
  readonly regions: readonly string[];
  readonly categories: readonly string[];
  readonly duration: number;
  readonly price: number;
  readonly good_months: readonly number[];
  readonly poor_months: readonly number[];
  readonly pace: string | null;
  readonly overall_effort: string | null;
  readonly created_at: Date;
}

/** The filters of search_itineraries. */
export interface Filters {
  readonly search?: string;
  readonly region?: string;
  readonly country?: string;
  readonly trip_type?: string;
  readonly min_days?: number;
  readonly max_days?: number;
  readonly max_price?: number;
  readonly month?: number;
  readonly pace?: string;
  readonly effort?: string;
}

const COUNTRIES = ["Cuba", "Jamaica", "Peru", "Chile", "Belize", "Panama"];
const REGIONS = ["Caribbean", "Central America", "South America"];
const TYPES = ["Beach", "Family", "Wildlife", "Solo", "Cultural"];
const PACES = ["relaxed", "balanced", "full"];
const EFFORTS = ["easy", "moderate", "demanding"];
const WORDS = ["harbor", "volcano", "lagoon"];
/** Whole words, the beginning of a word, several words, a filter, and a word that says nothing. */
const SEARCHES = [...WORDS, "harb", "7 lago", "the lagoon", "the volcano 1", "kids at the harbor", "the"];
const ADVICE = ["June to August is dry. Avoid October.", "September and October are the wettest months."];
/** Prices at, below and between the steps of the price index. */
const PRICES = [0, 0.5, 9, 99.5, 100, 950, 999, 999.5, 1000, 1000.01, 1049.99, 1250, 2000, 12_345, 3_456_000];
const PRICE_LIMITS = [
  0, 0.5, 9.5, 100, 999.5, 1000, 1049, 1049.99, 1249, 1999.99, 2000, 12_400, 4_000_000, 1e30,
];

/** The seed is fixed, so that failures are reproducible. */
let state = 20_261_217;
/** A whole number from 0 to `below` - 1, from a linear congruential generator. */
export function randomBelow(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}
export const pickOne = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
  const found = list[randomBelow(list.length)];
  if (found === undefined) throw new Error("the list is empty");
  return found;
};
const someOf = <T>(list: readonly T[], maxCount: number) =>
  Array.from({ length: 1 + randomBelow(maxCount) }, () => pickOne(list));
/** Returns the value in one case of four. */
const perhaps = <T>(value: () => T) => (randomBelow(4) === 0 ? value() : undefined);

export const randomItinerary = (number: number) => ({
  title: `the ${pickOne(WORDS)} ${number % 100}`,
  description: "Slow mornings.",
  countries: someOf(COUNTRIES, 2),
  regions: someOf(REGIONS, 2),
  categories: someOf(TYPES, 3),
  duration: 1 + randomBelow(20),
  price: pickOne(PRICES),
  best_months: randomBelow(3) === 0 ? [] : someOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 6),
  important_details: randomBelow(3) === 0 ? { bestTimeToVisit: pickOne(ADVICE) } : {},
  pace: perhaps(() => pickOne(PACES)) ?? null,
  effort: perhaps(() => pickOne(EFFORTS)) ?? null,
  is_published: randomBelow(5) > 0,
  created_at: new Date(1_700_000_000_000 + randomBelow(200) * 60_000).toISOString(),
});

export async function readPublishedItineraries(owner: Sql): Promise<readonly Itinerary[]> {
  const rows = await owner<Itinerary>`
    select id, title, countries, regions, categories, duration, price, good_months, poor_months, pace, overall_effort, created_at
    from public.itineraries where is_published`;
  return rows.map((row) => ({ ...row, price: Number(row.price) }));
}

export const randomFilters = (): Filters =>
  Object.fromEntries(
    Object.entries({
      search: perhaps(() => pickOne(SEARCHES)),
      region: perhaps(() => pickOne(REGIONS)),
      country: perhaps(() => pickOne(COUNTRIES)),
      trip_type: perhaps(() => pickOne(TYPES)),
      min_days: perhaps(() => 1 + randomBelow(8)),
      max_days: perhaps(() => 5 + randomBelow(15)),
      max_price: perhaps(() => pickOne(PRICE_LIMITS)),
      month: perhaps(() => 1 + randomBelow(12)),
      pace: perhaps(() => pickOne(PACES)),
      effort: perhaps(() => pickOne(EFFORTS)),
    }).filter(([, value]) => value !== undefined),
  );

/** The parameters of the database functions: the search as the wishes that the site reads from it. */
export const toParameters = ({ search = "", ...filters }: Filters) => ({
  ...filters,
  wishes: JSON.stringify(understandSearch(search).map(({ wish }) => wish)),
});

function matchesSearch({ title, categories }: Itinerary, search: string): boolean {
  const words = title.split(" ");
  return search
    .replace("kids at ", () => (categories.includes("Family") ? "" : "no family "))
    .split(" ")
    .every(
      (word) =>
        word === "the" || words.some((other) => (word.length > 2 ? other.startsWith(word) : other === word)),
    );
}

/** The months for which an itinerary that says anything about months is best or fine. */
export const openMonths = ({ good_months, poor_months }: Itinerary) =>
  good_months.length + poor_months.length === 0
    ? []
    : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((month) => !poor_months.includes(month));

export const matchesFilters = (row: Itinerary, wanted: Filters) =>
  (!wanted.search || matchesSearch(row, wanted.search)) &&
  (!wanted.region || row.regions.includes(wanted.region)) &&
  (!wanted.country || row.countries.includes(wanted.country)) &&
  (!wanted.trip_type || row.categories.includes(wanted.trip_type)) &&
  row.duration >= (wanted.min_days ?? 0) &&
  row.duration <= (wanted.max_days ?? 100) &&
  (wanted.max_price === undefined || (row.price > 0 && row.price <= wanted.max_price)) &&
  (!wanted.month || openMonths(row).includes(wanted.month)) &&
  (!wanted.pace || row.pace === wanted.pace) &&
  (!wanted.effort || row.overall_effort === wanted.effort);

const byId = (a: Itinerary, b: Itinerary) => (a.id < b.id ? -1 : 1);
/** Itineraries without a price come last. */
const sortPriceOf = ({ price }: Itinerary) => price || Number.MAX_VALUE;
/** Compares two itineraries in each sort order. Ties, of which there are many, are sorted by id. */
export const SORT_ORDERS: Readonly<Record<string, (a: Itinerary, b: Itinerary) => number>> = {
  newest: (a, b) => b.created_at.getTime() - a.created_at.getTime() || byId(a, b),
  price: (a, b) => sortPriceOf(a) - sortPriceOf(b) || byId(a, b),
  "price-desc": (a, b) => b.price - a.price || byId(a, b),
  title: (a, b) => a.title.localeCompare(b.title, "en") || byId(a, b),
  duration: (a, b) => a.duration - b.duration || byId(a, b),
  "duration-desc": (a, b) => b.duration - a.duration || byId(a, b),
};

/** How often each value occurs. */
export function countValues(values: readonly (string | number | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) if (value !== null) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
