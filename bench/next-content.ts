import * as z from "zod/mini";
import type { Content, Filter, Option } from "#bench/next/content.ts";
import { imageSources } from "#domain/image-url.ts";
import { itineraryCard } from "#domain/itineraries.schema.ts";
import { efforts, paces } from "#domain/itinerary-facts.ts";
import { countries, regions, tripTypes } from "#domain/itinerary-lists.ts";
import { months } from "#domain/months.ts";
import type { RunningSite } from "#tests/support/run-site.ts";

/** What the site's listing shows, for the Next.js app that shows the same: the cards by the site's public read. */
export async function readContent({ url, keys }: RunningSite): Promise<Content> {
  const response = await fetch(`${url}/rest/v1/itineraries?is_published=eq.true&order=created_at.desc`, {
    headers: { apikey: keys.publishableKey },
  });
  const cards = z.array(itineraryCard).parse(await response.json());
  return {
    itineraries: cards.map(({ image, image_color, ...card }) => ({
      ...card,
      picture: imageSources(image ?? "", 1200),
      color: image_color ?? undefined,
    })),
    regions: regions.map((name) => ({
      slug: slug(name),
      name,
      picture: imageSources(`illustrations/region-${slug(name)}.webp`, 640),
    })),
    filters: FILTERS,
    moreFilters: MORE_FILTERS,
  };
}

const slug = (name: string) => name.toLowerCase().replaceAll(" ", "-");
const bySlug = (names: readonly string[]) => names.map((name): Option => [slug(name), name]);
const byKey = (choices: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(choices).map(([value, { label }]): Option => [value, label]);

const FILTERS: readonly Filter[] = [
  { name: "region", label: "Region", all: "All Regions", options: bySlug(regions) },
  { name: "country", label: "Country", all: "All Countries", options: countries.map((name) => [name, name]) },
  { name: "category", label: "Trip Type", all: "All Trip Types", options: bySlug(tripTypes) },
];
const MORE_FILTERS: readonly Filter[] = [
  {
    name: "duration",
    label: "Length",
    all: "Any length",
    options: [
      ["1-7", "Up to 7 days"],
      ["8-10", "8 to 10 days"],
      ["11+", "11 days or more"],
    ],
  },
  {
    name: "budget",
    label: "Budget per person",
    all: "Any budget",
    options: [1000, 1500, 2000, 2500, 3000, 4000].map((price) => [
      `${price}`,
      `Up to $${price.toLocaleString("en-US")}`,
    ]),
  },
  { name: "month", label: "Good month to go", all: "Any month", options: bySlug(months) },
  { name: "pace", label: "Pace", all: "Any pace", options: byKey(paces) },
  { name: "effort", label: "Effort", all: "Any effort", options: byKey(efforts) },
];
