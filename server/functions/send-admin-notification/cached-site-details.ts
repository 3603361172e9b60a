import type { SiteDetails } from "#domain/default-site-details.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { DatabaseClient } from "#server/data/clients.ts";

const CACHE_MS = 30_000;

/** Reads the site details at most twice a minute, not for every submission. */
export function cacheSiteDetails(visitor: DatabaseClient, now: () => number): () => Promise<SiteDetails> {
  let cached: { readonly details: SiteDetails; readonly until: number } | null = null;
  return async () => {
    if (!cached || now() >= cached.until) {
      cached = { details: await readSiteDetails(visitor), until: now() + CACHE_MS };
    }
    return cached.details;
  };
}
