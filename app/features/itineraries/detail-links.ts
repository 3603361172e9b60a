import { regions } from "#domain/itinerary-lists.ts";

/** The listing of one region: by slug for our three, by name for any other. */
export function regionPath(region: string): string {
  const isKnown = regions.some((name) => name === region);
  const value = isKnown ? region.toLowerCase().replaceAll(" ", "-") : encodeURIComponent(region);
  return `/destinations?region=${value}`;
}

/** A URL from the back office, only if it is safe to link. */
export function webUrl(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
