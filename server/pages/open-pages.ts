import type { ServerBuild } from "react-router";
import type { ContentCache } from "#server/content/content-cache.ts";
import { createPages, createUnkeptPages, type Pages } from "#server/pages/page-renderer.ts";

/** The built site, or Vite in development. */
export type PageSource =
  | { readonly kind: "built"; readonly build: ServerBuild; readonly clientDir: string }
  | { readonly kind: "development"; readonly load: () => Promise<ServerBuild> };

/** Rendered pages, which a built site keeps in memory while the content stays the same. */
export function openPages(
  source: PageSource,
  deps: Parameters<typeof createUnkeptPages>[1],
  openCache: () => ContentCache,
): Pages {
  return source.kind === "built"
    ? createPages({ ...deps, build: source.build, cache: openCache() })
    : createUnkeptPages(source.load, deps);
}
