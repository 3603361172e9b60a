import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { pageServices, RenderedPage } from "#app/lib/page-services.ts";
import type { DataClient } from "#domain/data-client.ts";
import { FinishedAnswer } from "#server/answers/finished-answer.ts";
import { toResponse } from "#server/answers/send-answer.ts";
import type { ContentCache } from "#server/content/content-cache.ts";
import type { Log } from "#server/log.ts";
import { alwaysHeaders, pagePolicy } from "#server/middleware/security-headers.ts";
import { mayKeepPage } from "#server/pages/kept-pages.ts";
import { createPageText } from "#server/pages/page-text.ts";
import { inlineScripts, scriptHashes } from "#server/pages/script-hashes.ts";

export interface PageDeps {
  readonly build: ServerBuild;
  readonly visitor: DataClient;
  readonly siteUrl: string;
  readonly publishableKey: string;
  readonly cache: ContentCache | null;
  /** How many of the visitor's reads have failed so far. */
  readonly failedReads: () => number;
  readonly log: Log;
}

export interface Pages {
  render(request: Request): Promise<Response>;
  /** The finished page at this path and query, if it is in memory and current. */
  peek(pathAndQuery: string): FinishedAnswer | undefined;
}

/** Copies may be kept anywhere, and are asked about each time: a change is seen by the next request. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate";

/**
 * Renders pages. They are the same for every visitor (a session lives in the browser), so a page is kept in
 * memory until the content changes; its policy names the hashes of its scripts.
 */
export function createPages({
  build,
  cache,
  visitor,
  siteUrl,
  publishableKey,
  failedReads,
  log,
}: PageDeps): Pages {
  const handle = createRequestHandler(build, cache ? "production" : "development");
  const entry = build.entry.module as typeof build.entry.module & { pageServices: typeof pageServices };
  const always = alwaysHeaders(siteUrl);

  /** Without the visitor's headers: what is kept must not depend on who asked first. */
  const render = async (path: string): Promise<FinishedAnswer> => {
    const failedBefore = failedReads();
    const context = new RouterContextProvider();
    let isUnavailable = false;
    const delivered: RenderedPage[] = [];
    context.set(entry.pageServices, {
      visitor,
      siteUrl,
      publishableKey,
      createPageText,
      deliver: (page) => void delivered.push(page),
      tellUnavailable: () => {
        isUnavailable = true;
      },
      log,
    });
    const response = await handle(new Request(new URL(path, siteUrl)), context);
    const isRefused = isUnavailable && response.status === 500;
    const status = isRefused ? 503 : response.status;
    const page = delivered.at(-1);
    const body = page?.html ?? (await response.text());
    const headers = new Headers(response.headers);
    for (const [name, value] of always) headers.set(name, value);
    if (isRefused) headers.set("retry-after", "5");
    if (!headers.has("cache-control"))
      headers.set("cache-control", status === 200 ? CACHE_CONTROL : "no-store");
    if (page) {
      const hashes = scriptHashes([...inlineScripts(page.html), ...page.laterScripts]);
      headers.set("content-security-policy", pagePolicy(hashes, { siteUrl, development: !cache }));
    }
    // A page that lacks what could not be read is sent once and not kept.
    const isPassing = failedReads() > failedBefore;
    return new FinishedAnswer({ status, headers: [...headers], body, isPassing });
  };

  return {
    peek: (pathAndQuery) => cache?.peek(pathAndQuery),
    async render(request) {
      const url = new URL(request.url);
      const path = url.pathname + url.search;
      const answer =
        cache && mayKeepPage(url) ? await cache.get(path, () => render(path)) : await render(path);
      return toResponse(answer, {
        isHead: request.method === "HEAD",
        acceptEncoding: request.headers.get("accept-encoding") ?? undefined,
        ifNoneMatch: request.headers.get("if-none-match") ?? undefined,
      });
    },
  };
}
