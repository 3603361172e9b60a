import type { SiteDetails } from "#domain/default-site-details.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";

const KEPT_MS = 30_000;

/** Reads the site details at most twice a minute, not for every submission. */
export function keepSiteDetails(visitor: DatabaseClient, now: () => number): () => Promise<SiteDetails> {
  let kept: { readonly details: SiteDetails; readonly until: number } | null = null;
  return async () => {
    if (!kept || now() >= kept.until) {
      kept = { details: await readSiteDetails(visitor), until: now() + KEPT_MS };
    }
    return kept.details;
  };
}
