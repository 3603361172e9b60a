import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { delayPageCode } from "#app/early-start/delay-page-code.ts";
import { AppError } from "#app/lib/app-error.ts";
import { pageServices } from "#app/lib/page-services.ts";
import { createPageStyles } from "#app/styles/page-styles.ts";
import { shortenIcons } from "#app/styles/short-icons.ts";
import publicStyles from "./styles/public.css?inline";

// The server sets what loaders read through this module's own copy of the context.
export { pageServices };

const addStyles = createPageStyles(publicStyles);

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { createPageText, deliver, log } = context.get(pageServices);
  let finalStatus = status;
  const { stream, text } = createPageText();
  // Whole pages only: they are kept in memory, and every reader gets the content in the first answer.
  await new Promise<void>((resolve, reject) => {
    const page = <ServerRouter context={routerContext} url={request.url} />;
    const { pipe, abort } = renderToPipeableStream(page, {
      // Sections that wake later still stand where they belong, not at the end of the document.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        pipe(stream);
        resolve();
      },
      onShellError: reject,
      onError: (error) => {
        finalStatus = 500;
        log("error", "page render failed", { error });
      },
    });
    request.signal.addEventListener("abort", () => abort(request.signal.reason), { once: true });
  });
  const rendered = await text;
  const html = import.meta.env.PROD ? addStyles(shortenIcons(rendered)) : rendered;
  headers.set("content-type", "text/html; charset=utf-8");
  // Before launch no page may be indexed, not even those open to the staff.
  if (routerContext.staticHandlerContext.loaderData.root?.isLive === false) {
    headers.set("x-robots-tag", "noindex");
  }
  const delayed = import.meta.env.PROD ? delayPageCode(html) : null;
  deliver({ html: delayed?.html ?? html, laterScripts: delayed ? [delayed.code] : [] });
  return new Response(null, { status: finalStatus, headers });
}

/** Loader failures go to the structured log; a wrong address or a visitor who left is not a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { log, tellUnavailable } = context.get(pageServices);
  if (error instanceof AppError && error.code === "unavailable") tellUnavailable();
  log("error", "page loader failed", { path: new URL(request.url).pathname, error });
};
