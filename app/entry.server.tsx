import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { AppError } from "#app/lib/app-error.ts";
import { pageServices } from "#app/lib/page-services.ts";
import { ReadyParts } from "#app/lib/rendered-once.tsx";
import { handoffMarkup, readHandoff } from "#app/server-rendering/handoff.ts";
import {
  createKnownScripts,
  cutPageScripts,
  PAGE_END,
  type PageScripts,
} from "#app/server-rendering/page-scripts.ts";
import { splitAtParts } from "#app/server-rendering/part-marks.ts";
import { createReadyParts, type ReadyPart } from "#app/server-rendering/ready-parts.tsx";
import { renderAtOnce, renderWithWaits } from "#app/server-rendering/render-document.ts";
import { createPageStyles } from "#app/styles/page-styles.ts";
import { shortenMarkup } from "#app/styles/short-markup.ts";
import publicStyles from "./styles/public.css?inline";

// The server sets what loaders read through this module's own copy of the context.
export { pageServices };

let pageStyles: ReturnType<typeof createPageStyles> | null = null;
const collectParts = createReadyParts();
const knownScripts = createKnownScripts();

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { deliver } = context.get(pageServices);
  const { serverHandoffStream, ...withoutStream } = routerContext;
  const data = await readHandoff(serverHandoffStream);
  const page = <ServerRouter context={withoutStream} url={request.url} />;
  const routes = routesOf(routerContext);
  const scripts = knownScripts.find(routes);
  const parts = import.meta.env.PROD ? collectParts() : null;
  const ready = parts && { renderOnce: parts.renderOnce, hasScripts: scripts !== null };
  const atOnce = renderAtOnce(<ReadyParts value={ready}>{page}</ReadyParts>);
  const rendered = atOnce ?? (await renderWithWaits(page, request, context.get(pageServices)));
  headers.set("content-type", "text/html; charset=utf-8");
  // Before launch no page may be indexed, not even those open to the staff.
  if (routerContext.staticHandlerContext.loaderData.root?.isLive === false) {
    headers.set("x-robots-tag", "noindex");
  }
  const written = import.meta.env.PROD
    ? finishPage(rendered.html, atOnce && parts ? parts.used : [], atOnce && scripts)
    : { pieces: [withoutEnd(rendered.html)], scripts: null };
  if (written.scripts && status === 200) knownScripts.remember(routes, written.scripts);
  deliver({
    pieces: [...written.pieces, ...(data ? handoffMarkup(data) : []), PAGE_END],
    furtherScripts: written.scripts?.texts ?? [],
  });
  return new Response(null, { status: rendered.hasFailed ? 500 : status, headers });
}

/** What the scripts of a page depend on: its routes, and those above its path. */
function routesOf({ staticHandlerContext: { matches, location } }: EntryContext): string {
  const above = location.pathname.slice(0, location.pathname.lastIndexOf("/"));
  return [above, ...matches.map(({ route }) => route.id)].join(" ");
}

/** The page without its end: the data come last, which are most of its own text, and nothing in them is to be changed. */
function finishPage(html: string, parts: readonly ReadyPart[], known: PageScripts | null) {
  // With the first page: reading the stylesheet would be a twentieth of the site's start.
  pageStyles ??= createPageStyles(publicStyles);
  const styled = pageStyles(shortenMarkup(html), parts);
  const page = known ? { html: styled.html, scripts: known } : cutPageScripts(styled.html);
  const pieces = splitAtParts(withoutEnd(page.html), styled.parts);
  return { pieces: page.scripts ? [...pieces, page.scripts.bytes] : pieces, scripts: page.scripts };
}

function withoutEnd(html: string): string {
  if (!html.endsWith(PAGE_END)) throw new Error("the page does not end as React writes it");
  return html.slice(0, -PAGE_END.length);
}

/** Loader failures go to the structured log; a wrong address or a visitor who left is not a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { log, tellUnavailable } = context.get(pageServices);
  if (error instanceof AppError && error.code === "unavailable") tellUnavailable();
  log("error", "page loader failed", { path: new URL(request.url).pathname, error });
};
