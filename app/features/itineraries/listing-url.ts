import {
  categorySlug,
  type ListingView,
  noChoices,
  readView,
  regionSlug,
  writeView,
} from "#app/features/itineraries/listing-view.ts";
import { categorySlugs, listingPagePaths, regionSlugs } from "#domain/listing-pages.ts";

export const LISTING_PATH = "/destinations";

interface ListingUrl {
  readonly pathname: string;
  readonly search: string;
}

/** The view of a listing URL; null for an unknown region or trip type. */
export function parseListingUrl({ pathname, search }: ListingUrl): ListingView | null {
  const view = readView(new URLSearchParams(search));
  const path = pathname.replace(/\/$/, "");
  if (path === LISTING_PATH) return view;
  if (!listingPagePaths.includes(path)) return null;
  const [, , kind, name = ""] = path.split("/");
  return kind === "region"
    ? { ...view, region: regionSlugs[name] ?? null }
    : { ...view, tripType: categorySlugs[name] ?? null };
}

/** Canonical URL of a view. Region, country and trip type make a different page; other filters do not. */
export function canonicalPath({ region, country, tripType }: ListingView): string {
  if (!country && region && !tripType) {
    const page = `${LISTING_PATH}/region/${regionSlug(region)}`;
    if (listingPagePaths.includes(page)) return page;
  }
  if (!country && tripType && !region) {
    const page = `${LISTING_PATH}/category/${categorySlug(tripType)}`;
    if (listingPagePaths.includes(page)) return page;
  }
  const query = writeView({ ...noChoices, region, country, tripType, sort: "best", page: 1 }).toString();
  return query ? `${LISTING_PATH}?${query}` : LISTING_PATH;
}
