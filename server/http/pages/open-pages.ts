import type { ServerBuild } from "react-router";
import type { ContentCache, ContentCacheOptions } from "#server/http/cache/content-cache.ts";
import { isRarePage } from "#server/http/pages/cached-pages.ts";
import { createPages, createUncachedPages, type Pages } from "#server/http/pages/page-renderer.ts";

/** The built site, or Vite in development. */
export type PageSource =
  | { readonly kind: "built"; readonly build: ServerBuild; readonly clientDir: string }
  | { readonly kind: "development"; readonly load: () => Promise<ServerBuild> };

/** Rendered pages; a built site caches them until the content changes. */
export function openPages(
  source: PageSource,
  deps: Parameters<typeof createUncachedPages>[1],
  openCache: (options: ContentCacheOptions) => ContentCache,
): Pages {
  return source.kind === "built"
    ? createPages({ ...deps, build: source.build, cache: openCache({ isRare: isRarePage }) })
    : createUncachedPages(source.load, deps);
}
