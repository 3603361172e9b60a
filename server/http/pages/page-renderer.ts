import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { pageServices } from "#app/lib/page-services.ts";
import type { DataClient } from "#domain/data-client.ts";
import { CachedResponse, negotiationOf } from "#server/http/cache/cached-response.ts";
import type { ContentCache } from "#server/http/cache/content-cache.ts";
import { defaultCacheControl } from "#server/http/middleware/cache-control.ts";
import { errorPage } from "#server/http/middleware/error-page.ts";
import { commonHeadersFor, pagePolicy, setCommonHeaders } from "#server/http/middleware/security-headers.ts";
import { canCachePage, pathOnThisSite } from "#server/http/pages/cached-pages.ts";
import { inlineScripts, scriptHashes } from "#server/http/pages/script-hashes.ts";
import type { Log } from "#server/process/log.ts";

interface EntryModule {
  readonly pageServices: typeof pageServices;
}

/**
 * The key under which loaders find their services in React Router's context. The build contains its own copy of
 * app/lib/page-services.ts, so the key is taken from the build. app/entry.server.tsx exports it.
 */
function pageServicesOf(build: ServerBuild): EntryModule["pageServices"] {
  const { module } = build.entry;
  if (!hasPageServices(module)) throw new Error("the build's entry does not export pageServices");
  return module.pageServices;
}

const hasPageServices = (module: object): module is EntryModule => "pageServices" in module;

export interface PageDeps {
  readonly build: ServerBuild;
  readonly visitor: DataClient;
  readonly siteUrl: string;
  readonly publishableKey: string;
  /** The bot check of forms, if enabled. */
  readonly formCheck?: FormCheckOfPages;
  readonly cache: ContentCache | null;
  /** How many of the visitor's reads have failed so far. */
  readonly countFailedReads: () => number;
  readonly log: Log;
}

interface FormCheckOfPages {
  readonly kind: "pow" | "captcha";
  readonly script?: string;
}

export interface Pages {
  render(request: Request): Promise<Response>;
  /** The cached page at this path and query, if it is current. */
  peek(pathAndQuery: string): CachedResponse | undefined;
}

/** Sent instead of our React error page, which cannot tell in production that the failure is temporary. */
const UNAVAILABLE_PAGE = String(
  errorPage({
    heading: "Back in a moment",
    message: "We cannot reach our records right now. Please try again shortly.",
    requestId: undefined,
    retrySeconds: 10,
  }),
);

/**
 * Renders pages. They are the same for every visitor (the session lives in the browser), so each is cached until the
 * content changes. The policy of a page lists the hashes of its scripts.
 */
export function createPages(deps: PageDeps): Pages {
  const { cache, siteUrl } = deps;
  const render = createRenderPage(deps);
  const responseTo = (path: string): Promise<CachedResponse> =>
    cache && canCachePage(new URL(path, siteUrl)) ? cache.get(path, () => render(path)) : render(path);

  return {
    peek: (pathAndQuery) => cache?.peek(pathAndQuery),
    async render(request) {
      const response = await responseTo(pathOnThisSite(new URL(request.url)));
      return response.respond(negotiationOf(request));
    },
  };
}

/** Renders without the visitor's headers, because a cached page must not depend on who requested it first. */
function createRenderPage({ build, cache, formCheck, countFailedReads, ...services }: PageDeps) {
  const { siteUrl } = services;
  const handle = createRequestHandler(build, cache ? "production" : "development");
  const pageServices = pageServicesOf(build);

  return async (path: string): Promise<CachedResponse> => {
    const failedBefore = countFailedReads();
    const context = new RouterContextProvider();
    let isUnavailable = false;
    context.set(pageServices, {
      ...services,
      ...(formCheck && { formCheck: formCheck.kind }),
      markUnavailable: () => {
        isUnavailable = true;
      },
    });
    const url = new URL(path, siteUrl);
    const response = await handle(new Request(url), context);
    const { headers } = response;
    const isPage = headers.get("content-type")?.startsWith("text/html") === true;
    const isTemporaryFailure = isUnavailable && response.status === 500;
    const status = isTemporaryFailure ? 503 : response.status;
    const body = isTemporaryFailure && isPage ? UNAVAILABLE_PAGE : await response.text();
    setCommonHeaders(headers, commonHeadersFor(siteUrl));
    if (isTemporaryFailure) {
      headers.set("retry-after", "5");
      headers.set("cache-control", "no-store");
    }
    if (!headers.has("cache-control")) {
      headers.set("cache-control", defaultCacheControl(url.pathname, status));
    }
    headers.set(
      "content-security-policy",
      // The response to a data request is no page and runs no script.
      pagePolicy(url.pathname, scriptHashes(isPage ? inlineScripts(body) : []), {
        siteUrl,
        isDevelopment: !cache,
        captchaScript: formCheck?.script,
      }),
    );
    // Pages with failed reads and pages that set no-store are not cached. A private page sets no-store itself, because
    // React Router also matches spellings of its path that canCachePage does not know.
    const isUncacheable =
      countFailedReads() > failedBefore || headers.get("cache-control")?.includes("no-store") === true;
    return new CachedResponse({ status, headers: [...headers], isUncacheable, body });
  };
}

/** In development: reloads the code for each request and caches nothing. */
export function createUncachedPages(
  load: () => Promise<ServerBuild>,
  deps: Omit<PageDeps, "build" | "cache">,
): Pages {
  return {
    render: async (request) => createPages({ ...deps, build: await load(), cache: null }).render(request),
    peek: () => undefined,
  };
}
