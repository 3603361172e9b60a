import { regions } from "#domain/itinerary-lists.ts";

/** The listing of one region: by its short name for our three, by its own name for any other. */
export function regionPath(region: string): string {
  const known = regions.some((name) => name === region);
  const value = known ? region.toLowerCase().replaceAll(" ", "-") : encodeURIComponent(region);
  return `/destinations?region=${value}`;
}

/** An address from the back office, only if a browser may be sent there. */
export function webAddress(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
