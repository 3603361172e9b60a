import { regions } from "#domain/itinerary-lists.ts";

/** Path of a region's listing. Our three regions have a slug; the path of any other region contains its full name. */
export function regionPath(region: string): string {
  const isKnown = regions.some((name) => name === region);
  const value = isKnown ? region.toLowerCase().replaceAll(" ", "-") : encodeURIComponent(region);
  return `/destinations?region=${value}`;
}

/** Returns a URL that staff have entered if it is safe to link, otherwise null. */
export function safeUrl(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
