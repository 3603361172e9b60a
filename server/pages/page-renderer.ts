import { RouterContextProvider, type ServerBuild } from "react-router";
import type { RenderedPage } from "#app/lib/page-services.ts";
import type { DataClient } from "#domain/data-client.ts";
import { CachedResponse, negotiationOf } from "#server/cache/cached-response.ts";
import type { ContentCache } from "#server/content/content-cache.ts";
import type { ReadEachOnce, ReadOnce } from "#server/content/read-once.ts";
import type { Log } from "#server/logging/log.ts";
import { defaultCacheControl } from "#server/middleware/cache-control.ts";
import { errorPage } from "#server/middleware/error-page.ts";
import { alwaysHeaders, pagePolicy, setAlways } from "#server/middleware/security-headers.ts";
import { isPublicPage, mayCachePage, pathOnThisSite } from "#server/pages/cached-pages.ts";
import { joinPieces } from "#server/pages/join-pieces.ts";
import { createPageHandlers } from "#server/pages/page-handlers.ts";
import { pageServicesOf } from "#server/pages/page-services-of.ts";
import { createPageText } from "#server/pages/page-text.ts";
import { inlineScripts, scriptHashes } from "#server/pages/script-hashes.ts";
import { takeTurns } from "#server/pages/take-turns.ts";

export interface PageDeps {
  readonly build: ServerBuild;
  readonly visitor: DataClient;
  readonly readOnce: ReadOnce;
  readonly readEachOnce: ReadEachOnce;
  readonly siteUrl: string;
  readonly publishableKey: string;
  /** What is asked of a browser before it may send a form, if anything. */
  readonly formCheck?: FormCheckOfPages;
  readonly cache: ContentCache | null;
  /** How many of the visitor's reads have failed so far. */
  readonly failedReads: () => number;
  readonly log: Log;
}

interface FormCheckOfPages {
  readonly kind: "pow" | "captcha";
  readonly script?: string;
}

export interface Pages {
  render(request: Request): Promise<Response>;
  /** The finished page at this path and query, if it is in memory and current. */
  peek(pathAndQuery: string): CachedResponse | undefined;
  /** Renders the page at this path and query; undefined unless it is surely a public page. */
  make(pathAndQuery: string): Promise<CachedResponse> | undefined;
}

/** React Router tells its error page in production only that something failed, not that it will pass. */
const backInAMoment: RenderedPage = {
  pieces: [
    String(
      errorPage({
        heading: "Back in a moment",
        message: "We cannot reach our records right now. Please try again shortly.",
        requestId: undefined,
        retrySeconds: 10,
      }),
    ),
  ],
  furtherScripts: [],
};

/**
 * Enough that the database works on one page while this process works on another. All at once would wait for the
 * database together and then for this process, and what they are made of would outlive the collection of new objects.
 */
const RENDERED_AT_ONCE = 4;
/** Several times what a page takes: one that takes longer waits for a slow database. */
const LONGEST_TURN_MS = 50;

/**
 * Renders pages. They are the same for every visitor (a session lives in the browser), so a page is cached
 * until the content changes; its policy names the hashes of its scripts.
 */
export function createPages(deps: PageDeps): Pages {
  const { cache, siteUrl } = deps;
  const renderNow = createRenderPage(deps);
  const inTurn = takeTurns(RENDERED_AT_ONCE, LONGEST_TURN_MS);
  const render = (path: string) => inTurn(() => renderNow(path));
  const answerTo = (path: string): Promise<CachedResponse> =>
    cache && mayCachePage(new URL(path, siteUrl)) ? cache.get(path, () => render(path)) : render(path);

  return {
    peek: (pathAndQuery) => cache?.peek(pathAndQuery),
    make: (pathAndQuery) => (isPublicPage(pathAndQuery) ? answerTo(pathAndQuery) : undefined),
    async render(request) {
      const answer = await answerTo(pathOnThisSite(new URL(request.url)));
      return answer.respond(negotiationOf(request));
    },
  };
}

/** Renders the page at a path, without the visitor's headers: what is cached must not depend on who asked first. */
function createRenderPage({ build, cache, formCheck, failedReads, ...services }: PageDeps) {
  const { siteUrl } = services;
  const handlerFor = createPageHandlers(build, cache ? "production" : "development");
  const pageServices = pageServicesOf(build);
  const always = alwaysHeaders(siteUrl);

  return async (path: string): Promise<CachedResponse> => {
    const failedBefore = failedReads();
    const context = new RouterContextProvider();
    let isUnavailable = false;
    const delivered: RenderedPage[] = [];
    context.set(pageServices, {
      ...services,
      ...(formCheck && { formCheck: formCheck.kind }),
      createPageText,
      deliver: (page) => void delivered.push(page),
      tellUnavailable: () => {
        isUnavailable = true;
      },
    });
    const url = new URL(path, siteUrl);
    const response = await handlerFor(path)(new Request(url), context);
    const isRefused = isUnavailable && response.status === 500;
    const status = isRefused ? 503 : response.status;
    const rendered = delivered.at(-1);
    const page = isRefused && rendered ? backInAMoment : rendered;
    const joined = page ? joinPieces(page.pieces) : { body: await response.text() };
    // Node checks them when they are sent: a `Headers` would check each of them before.
    const headers = new Map(response.headers);
    setAlways(headers, always);
    if (isRefused) {
      headers.set("retry-after", "5");
      headers.set("cache-control", "no-store");
    }
    if (!headers.has("cache-control"))
      headers.set("cache-control", defaultCacheControl(url.pathname, status));
    // What is no page, such as the data of one, runs no script.
    const scripts = page ? [...page.pieces.flatMap(scriptsIn), ...page.furtherScripts] : [];
    headers.set(
      "content-security-policy",
      pagePolicy(url.pathname, scriptHashes(scripts), {
        siteUrl,
        development: !cache,
        captchaScript: formCheck?.script,
      }),
    );
    // Sent once and not cached: a page that lacks what could not be read, and one that says so itself. React Router
    // also finds a private page under another spelling of its path.
    const isUncacheable =
      failedReads() > failedBefore || headers.get("cache-control")?.includes("no-store") === true;
    return new CachedResponse({ status, headers: [...headers], isUncacheable, ...joined });
  };
}

const scriptsIn = (piece: string | Uint8Array) => (typeof piece === "string" ? inlineScripts(piece) : []);

/** In development: from the code as it is at each request, and nothing is cached. */
export function createUncachedPages(
  load: () => Promise<ServerBuild>,
  deps: Omit<PageDeps, "build" | "cache">,
): Pages {
  return {
    render: async (request) => createPages({ ...deps, build: await load(), cache: null }).render(request),
    peek: () => undefined,
    make: () => undefined,
  };
}
