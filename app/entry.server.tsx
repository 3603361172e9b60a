import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { delayPageCode } from "#app/early-start/delay-page-code.ts";
import { AppError } from "#app/lib/app-error.ts";
import { pageServices, type RenderedPage } from "#app/lib/page-services.ts";
import { ReadyParts } from "#app/lib/rendered-once.tsx";
import { handoffScript, readHandoff, withHandoff } from "#app/server-rendering/handoff.ts";
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
  const parts = import.meta.env.PROD ? collectParts() : null;
  const atOnce = renderAtOnce(<ReadyParts value={parts?.renderOnce ?? null}>{page}</ReadyParts>);
  const rendered = atOnce ?? (await renderWithWaits(page, request, context.get(pageServices)));
  headers.set("content-type", "text/html; charset=utf-8");
  // Before launch no page may be indexed, not even those open to the staff.
  if (routerContext.staticHandlerContext.loaderData.root?.isLive === false) {
    headers.set("x-robots-tag", "noindex");
  }
  deliver(finishPage(rendered.html, atOnce && parts ? parts.used : [], data));
  return new Response(null, { status: rendered.hasFailed ? 500 : status, headers });
}

/** The data come last: they are most of the text, and nothing in them is to be changed. */
function finishPage(html: string, parts: readonly ReadyPart[], data: string): RenderedPage {
  const handoff = handoffScript(html, data);
  const handoffScripts = handoff === null ? [] : [handoff];
  if (!import.meta.env.PROD) return { pieces: withHandoff([html], handoff), furtherScripts: handoffScripts };
  // With the first page: reading the stylesheet would be a twentieth of the site's start.
  pageStyles ??= createPageStyles(publicStyles);
  const styled = pageStyles(shortenMarkup(html), parts);
  const delayed = delayPageCode(styled.html);
  return {
    pieces: withHandoff(splitAtParts(delayed?.html ?? styled.html, styled.parts), handoff),
    furtherScripts: delayed ? [...handoffScripts, delayed.code] : handoffScripts,
  };
}

/** Loader failures go to the structured log; a wrong address or a visitor who left is not a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { log, tellUnavailable } = context.get(pageServices);
  if (error instanceof AppError && error.code === "unavailable") tellUnavailable();
  log("error", "page loader failed", { path: new URL(request.url).pathname, error });
};
