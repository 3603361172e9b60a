import type { Config } from "#server/config/config.ts";
import type { Backend } from "#server/data/backend.ts";
import type { Clients } from "#server/data/clients.ts";
import type { Keys } from "#server/data/keys.ts";
import { type BuiltFiles, openBuiltFiles } from "#server/http/cache/built-files.ts";
import {
  type ContentCache,
  type ContentCacheOptions,
  createContentCache,
} from "#server/http/cache/content-cache.ts";
import {
  type ContentVersion,
  followContentVersion,
  readContentVersion,
  shareConcurrentReads,
} from "#server/http/cache/content-version.ts";
import { createImageCache, type ImageCache } from "#server/http/cache/image-cache.ts";
import { createPageReads } from "#server/http/cache/page-reads.ts";
import type { Metrics } from "#server/http/metrics/metrics.ts";
import { openPages, type PageSource } from "#server/http/pages/open-pages.ts";
import type { Pages } from "#server/http/pages/page-renderer.ts";
import type { Log } from "#server/process/log.ts";

interface CachesDeps {
  readonly config: Pick<Config, "siteUrl" | "formCheck">;
  readonly keys: Keys;
  readonly backend: Backend;
  readonly clients: Clients;
  readonly pages: PageSource;
  /** Counts cache lookups. */
  readonly metrics: Metrics | null;
  readonly log: Log;
}

/** All caches. Except for built files and images, entries last until the content changes. */
export interface Caches {
  readonly version: ContentVersion;
  /** Public reads of /rest/v1. */
  readonly reads: ContentCache;
  readonly pages: Pages;
  /** The sitemap and other small files. */
  readonly texts: ContentCache;
  /** Drawn maps. */
  readonly maps: ContentCache;
  readonly images: ImageCache;
  /** Null in development. */
  readonly files: BuiltFiles | null;
}

export function openCaches({ config, keys, backend, clients, pages, metrics, log }: CachesDeps): Caches {
  const { siteUrl, formCheck } = config;
  const version = followContentVersion({
    read: shareConcurrentReads(() => readContentVersion(backend, clients)),
    notifications: backend.notifications,
  });
  const cacheFor = (cache: "pages" | "reads", limits: ContentCacheOptions = {}) =>
    createContentCache(version, { ...limits, ...(metrics && { onLookup: metrics.onLookup(cache) }) });
  // Pages have a separate read cache, because a page must not wait for a visitor's queued read. Caching on the second
  // read is enough, because a cached page does not read again.
  const pageCache = cacheFor("reads", { maxEntries: 1000, maxBytes: 8_000_000, isRare: () => true });
  const { visitor, countFailed } = createPageReads({ backend, cache: pageCache, keys, siteUrl });
  const pageDeps = {
    visitor,
    publishableKey: keys.publishableKey,
    siteUrl,
    ...(formCheck.kind !== "off" && { formCheck }),
    countFailedReads: countFailed,
    log,
  };
  return {
    version,
    reads: cacheFor("reads", { maxEntries: 2000 }),
    pages: openPages(pages, pageDeps, (limits) => cacheFor("pages", limits)),
    texts: createContentCache(version),
    maps: createContentCache(version, { maxBytes: 12_000_000 }),
    images: createImageCache(siteUrl),
    files: pages.kind === "built" ? openBuiltFiles(pages.clientDir, siteUrl) : null,
  };
}
