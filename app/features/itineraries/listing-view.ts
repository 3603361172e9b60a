import { type Effort, efforts, isEffort, isPace, type Pace, paces } from "#domain/itinerary-facts.ts";
import { categorySlugs, regionSlugs } from "#domain/listing-pages.ts";
import { formatPrice } from "#domain/money.ts";
import { months } from "#domain/months.ts";

/** The filters, sort order and page of the listing, as stored in the URL. */
export interface ListingView {
  readonly search: string;
  readonly region: string | null;
  readonly country: string | null;
  readonly tripType: string | null;
  /** A range of days; `to` is null for '11 days or more'. */
  readonly duration: { readonly from: number; readonly to: number | null } | null;
  /** Highest price per person in USD. */
  readonly budget: number | null;
  /** From 1 for January to 12. */
  readonly month: number | null;
  readonly pace: Pace | null;
  readonly effort: Effort | null;
  readonly sort: ListingSort;
  readonly page: number;
}

export const ITINERARIES_PER_PAGE = 24;

/** The durations that the filter offers, in days. */
export const DURATIONS = [
  { from: 1, to: 7 },
  { from: 8, to: 10 },
  { from: 11, to: null },
] as const;
/** The budgets that the filter offers. Each is the highest price per person in USD. */
export const BUDGETS = [1000, 1500, 2000, 2500, 3000, 4000] as const;

export const sortLabels = {
  best: "Best match",
  newest: "Newest first",
  price: "Lowest price",
  "price-desc": "Highest price",
  duration: "Shortest",
  "duration-desc": "Longest",
  title: "Title, A to Z",
} as const;
export type ListingSort = keyof typeof sortLabels;
export const isListingSort = (name: string): name is ListingSort => Object.hasOwn(sortLabels, name);

const MAX_SEARCH_LENGTH = 200;

/** Converts a known slug to its name and keeps any other value. 'all' means no filter. */
function readChoice(value: string | null, slugs: Readonly<Record<string, string>> = {}): string | null {
  if (!value || value === "all") return null;
  return (Object.hasOwn(slugs, value) && slugs[value]) || value;
}

function writeChoice(value: string, slugs: Readonly<Record<string, string>>): string {
  return Object.keys(slugs).find((slug) => slugs[slug] === value) ?? value;
}

export const regionSlug = (name: string) => writeChoice(name, regionSlugs);
export const categorySlug = (name: string) => writeChoice(name, categorySlugs);

function readNumber(value: string | null, max: number): number | null {
  return value && /^\d{1,7}$/.test(value) && Number(value) >= 1 && Number(value) <= max
    ? Number(value)
    : null;
}

/** Parses '8-10' or '11+'. */
function readDuration(value: string | null): ListingView["duration"] {
  const match = /^(\d{1,3})(?:-(\d{1,3})|\+)$/.exec(value ?? "");
  return match ? { from: Number(match[1]), to: match[2] ? Number(match[2]) : null } : null;
}

export function writeDuration(duration: ListingView["duration"]): string {
  if (!duration) return "";
  return duration.to === null ? `${duration.from}+` : `${duration.from}-${duration.to}`;
}

export function readView(params: URLSearchParams): ListingView {
  const sort = params.get("sort") ?? "";
  const [pace, effort] = [params.get("pace"), params.get("effort")];
  const month = months.findIndex((name) => name.toLowerCase() === params.get("month")?.toLowerCase());
  return {
    search: (params.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    region: readChoice(params.get("region"), regionSlugs),
    country: readChoice(params.get("country")),
    tripType: readChoice(params.get("category"), categorySlugs),
    duration: readDuration(params.get("duration")),
    budget: readNumber(params.get("budget"), 9_999_999),
    month: month < 0 ? null : month + 1,
    pace: isPace(pace) ? pace : null,
    effort: isEffort(effort) ? effort : null,
    sort: isListingSort(sort) ? sort : "best",
    page: readNumber(params.get("page"), 999_999) ?? 1,
  };
}

/** The view as query parameters in a fixed order, without the defaults. */
export function writeView(view: ListingView): URLSearchParams {
  const month = view.month === null ? undefined : months[view.month - 1];
  const entries: readonly (readonly [string, string])[] = [
    ["region", view.region ? regionSlug(view.region) : ""],
    ["country", view.country ?? ""],
    ["category", view.tripType ? categorySlug(view.tripType) : ""],
    ["q", view.search],
    ["duration", writeDuration(view.duration)],
    ["budget", view.budget === null ? "" : String(view.budget)],
    ["month", month?.toLowerCase() ?? ""],
    ["pace", view.pace ?? ""],
    ["effort", view.effort ?? ""],
    ["sort", view.sort === "best" ? "" : view.sort],
    ["page", view.page > 1 ? String(view.page) : ""],
  ];
  // The last step copies the pairs, because URLSearchParams does not accept readonly ones.
  return new URLSearchParams(
    entries.filter(([, value]) => value !== "").map(([name, value]) => [name, value]),
  );
}

/** The same query with another view. Unrelated parameters, such as those of a campaign, are kept. */
export function replaceView(params: URLSearchParams, view: ListingView): URLSearchParams {
  const newParams = writeView(view);
  const viewParams = [
    "region",
    "country",
    "category",
    "q",
    "duration",
    "budget",
    "month",
    "pace",
    "effort",
    "sort",
    "page",
  ];
  for (const [name, value] of params) if (!viewParams.includes(name)) newParams.append(name, value);
  return newParams;
}

export const noFilters = {
  region: null,
  country: null,
  tripType: null,
  duration: null,
  budget: null,
  month: null,
  pace: null,
  effort: null,
};

/** No filters and no search text. */
export const noChoices = { search: "", ...noFilters };

/** Whether a filter or a search limits the listing. */
export function isNarrowed(view: ListingView): boolean {
  return view.search.trim() !== "" || activeFilters(view).length > 0;
}

interface ActiveFilter {
  readonly label: string;
  /** The change that removes this filter. */
  readonly without: Partial<ListingView>;
}

export function durationLabel({ from, to }: NonNullable<ListingView["duration"]>): string {
  if (to === null) return from === 1 ? "1 day or more" : `${from} days or more`;
  if (to === 1) return "1 day";
  return from <= 1 ? `Up to ${to} days` : `${from} to ${to} days`;
}

export const budgetLabel = (budget: number) => `Up to ${formatPrice(budget)}`;

/** The view as text for a message to the agency, such as 'a trip: Beach, Peru, up to 7 days'. */
export function describeRequestedTrip(view: ListingView): string {
  const labels = activeFilters(view).map(({ label }) =>
    label.replace(/^Good in /, "in ").replace(/^Up to /, "up to "),
  );
  const parts = [view.search.trim(), ...labels].filter(Boolean);
  return parts.length > 0 ? `a trip: ${parts.join(", ")}` : "a trip";
}

/** 'Good in June, July or August'. */
export const monthsLabel = (numbers: readonly number[]) =>
  `Good in ${joinNames(numbers.map((number) => months[number - 1] ?? ""))}`;

const KINDS_OF_MONTH = { best: "Best", fine: "Fine", poor: "Not advised" } as const;
/** 'Fine in July', for the card of an itinerary. */
export const monthNoteLabel = (kind: keyof typeof KINDS_OF_MONTH, numbers: readonly number[]) =>
  monthsLabel(numbers).replace("Good", KINDS_OF_MONTH[kind]);
const joinNames = (names: readonly string[]) => names.join(", ").replace(/, (?=[^,]*$)/, " or ");

/** Every active filter, with the label that the page shows for it. The search text is not a filter. */
export function activeFilters(view: ListingView): readonly ActiveFilter[] {
  return [
    ...(view.region ? [{ label: view.region, without: { region: null } }] : []),
    ...(view.country ? [{ label: view.country, without: { country: null } }] : []),
    ...(view.tripType ? [{ label: view.tripType, without: { tripType: null } }] : []),
    ...(view.duration ? [{ label: durationLabel(view.duration), without: { duration: null } }] : []),
    ...(view.budget === null ? [] : [{ label: budgetLabel(view.budget), without: { budget: null } }]),
    ...(view.month === null ? [] : [{ label: monthsLabel([view.month]), without: { month: null } }]),
    ...(view.pace ? [{ label: `${paces[view.pace].label} pace`, without: { pace: null } }] : []),
    ...(view.effort ? [{ label: `${efforts[view.effort].label} effort`, without: { effort: null } }] : []),
  ];
}
