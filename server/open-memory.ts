import { createPictureMemory } from "#server/answers/picture-memory.ts";
import type { AppDeps } from "#server/app.ts";
import type { Backend } from "#server/backend/backend.ts";
import type { Clients } from "#server/backend/clients.ts";
import type { Config } from "#server/config.ts";
import { type ContentCacheOptions, createContentCache } from "#server/content/content-cache.ts";
import { followContentVersion } from "#server/content/content-version.ts";
import { createPageReads } from "#server/content/page-reads.ts";
import { readPublicContentFromMemory } from "#server/content/public-reads.ts";
import { readContentVersion } from "#server/content/read-content-version.ts";
import { shareChecks } from "#server/content/share-checks.ts";
import type { Keys } from "#server/keys.ts";
import type { Log } from "#server/logging/log.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { openPages, type PageSource } from "#server/pages/open-pages.ts";

interface MemoryDeps {
  readonly config: Pick<Config, "siteUrl" | "formCheck">;
  readonly keys: Keys;
  readonly backend: Backend;
  readonly clients: Clients;
  readonly pages: PageSource;
  /** Counts what is found in memory. */
  readonly metrics: Metrics | null;
  readonly log: Log;
}

/** What is cached until the content changes: visitors' reads, finished pages and pictures. */
export function openMemory({ config, keys, backend, clients, pages, metrics, log }: MemoryDeps) {
  const { siteUrl, formCheck } = config;
  const version = followContentVersion({
    read: shareChecks(() => readContentVersion(backend, clients)),
    notices: backend.notices,
  });
  const cacheFor = (cache: "pages" | "reads", limits: ContentCacheOptions = {}) =>
    createContentCache(version, { ...limits, ...(metrics && { onLookup: metrics.onLookup(cache) }) });
  const ofSite = { publishableKey: keys.publishableKey, siteUrl };
  const reads = cacheFor("reads", { maxEntries: 2000 });
  const fromMemory: AppDeps["fromMemory"] = (fetch) => readPublicContentFromMemory(fetch, reads, ofSite);
  // With a memory of its own: a page must not wait for the same read of a visitor, who waits in a queue.
  // Once a page is cached, what only that page reads is not asked for again.
  const pageMemory = cacheFor("reads", { maxEntries: 1000, maxBytes: 8_000_000, isRare: () => true });
  const { failed: failedReads, ...pageReads } = createPageReads(backend, pageMemory, version, ofSite);
  const pageDeps = {
    ...pageReads,
    ...ofSite,
    ...(formCheck.kind !== "off" && { formCheck }),
    failedReads,
    log,
  };
  const renderer = openPages(pages, pageDeps, (limits) => cacheFor("pages", limits));
  return { version, reads, fromMemory, renderer, pictures: createPictureMemory(siteUrl) };
}
