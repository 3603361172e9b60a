import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { pageServices } from "#app/lib/page-services.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { CachedAnswer, ContentCache } from "#server/content/content-cache.ts";
import type { Log } from "#server/log.ts";
import { errorPage } from "#server/middleware/error-page.ts";
import { mayKeepPage } from "#server/pages/kept-pages.ts";

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

/** React Router tells its error page in production only that something failed, not that it will pass. */
const backInAMoment = errorPage({
  heading: "Back in a moment",
  message: "We cannot reach our records right now. Please try again shortly.",
  requestId: undefined,
  retrySeconds: 10,
});

export type RenderPage = (request: Request, cspNonce: string) => Promise<Response>;

/** Stands in the kept page where each visitor's own nonce goes. */
const NONCE_PLACE = "calabash-nonce-place";

/**
 * Renders pages. They are the same for every visitor (a session lives in the browser), so a page is kept in
 * memory until the content changes.
 */
export function createPageRenderer({
  build,
  cache,
  visitor,
  siteUrl,
  publishableKey,
  failedReads,
  log,
}: PageDeps): RenderPage {
  const handle = createRequestHandler(build, cache ? "production" : "development");
  const entry = build.entry.module as typeof build.entry.module & { pageServices: typeof pageServices };

  const render = async (request: Request, cspNonce: string) => {
    const context = new RouterContextProvider();
    let isUnavailable = false;
    const tellUnavailable = () => {
      isUnavailable = true;
    };
    context.set(entry.pageServices, {
      visitor,
      siteUrl,
      publishableKey,
      cspNonce,
      tellUnavailable,
      log,
    });
    const response = await handle(request, context);
    if (!isUnavailable || response.status !== 500) return response;
    const headers = new Headers(response.headers);
    headers.set("retry-after", "5");
    headers.set("cache-control", "no-store");
    const isDocument = headers.get("content-type")?.startsWith("text/html");
    return new Response(isDocument ? String(backInAMoment) : response.body, { status: 503, headers });
  };

  /** Without the visitor's headers: what is kept must not depend on who asked first. */
  const renderForEveryone = async (path: string): Promise<CachedAnswer> => {
    const failedBefore = failedReads();
    const response = await render(new Request(new URL(path, siteUrl)), NONCE_PLACE);
    return {
      status: response.status,
      headers: [...response.headers],
      body: await response.text(),
      // A page that lacks what could not be read is sent once and not kept.
      isPassing: failedReads() > failedBefore,
    };
  };

  return async (request, cspNonce) => {
    if (!cache || request.method !== "GET") return render(request, cspNonce);
    const url = new URL(request.url);
    const path = url.pathname + url.search;
    const answer = mayKeepPage(url)
      ? await cache.get(`page ${path}`, () => renderForEveryone(path))
      : await renderForEveryone(path);
    const body = answer.body.replaceAll(NONCE_PLACE, cspNonce);
    return new Response(body, {
      status: answer.status,
      headers: answer.headers.map(([name, value]) => [name, value]),
    });
  };
}
