import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Picture {
  readonly src: string;
  readonly srcSet?: string;
}

export interface Itinerary {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly duration: number;
  readonly price: number;
  readonly countries: readonly string[];
  readonly regions: readonly string[];
  readonly categories: readonly string[];
  readonly picture: Picture;
  readonly color: string | undefined;
}

export type Option = readonly [value: string, label: string];

export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly options: readonly Option[];
}

export interface Content {
  readonly itineraries: readonly Itinerary[];
  readonly regions: readonly { readonly slug: string; readonly name: string; readonly picture: Picture }[];
  /** The first three, and those under 'More ways to choose'. */
  readonly filters: readonly Filter[];
  readonly moreFilters: readonly Filter[];
}

/** What bench/next.ts has read from the site. It stays in memory: no request waits for a database. */
export const content: Content = JSON.parse(readFileSync(join(process.cwd(), "content.json"), "utf8"));

/** Made once: each of these takes longer than writing a price. */
const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
export const formatPrice = (price: number) => dollars.format(price);
