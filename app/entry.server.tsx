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
import { ReadyHtml } from "#app/lib/rendered-once.tsx";
import { readHandoff, withHandoff } from "#app/server-rendering/handoff.ts";
import { createReadyHtml } from "#app/server-rendering/ready-html.tsx";
import { renderAtOnce, renderWithWaits } from "#app/server-rendering/render-document.ts";
import { createPageStyles } from "#app/styles/page-styles.ts";
import { shortenMarkup } from "#app/styles/short-markup.ts";
import publicStyles from "./styles/public.css?inline";

// The server sets what loaders read through this module's own copy of the context.
export { pageServices };

const addStyles = createPageStyles(publicStyles);
const renderOnce = createReadyHtml();

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
  const page = (
    <ReadyHtml value={import.meta.env.PROD ? renderOnce : null}>
      <ServerRouter context={withoutStream} url={request.url} />
    </ReadyHtml>
  );
  const rendered = renderAtOnce(page) ?? (await renderWithWaits(page, request, context.get(pageServices)));
  const whole = withHandoff(rendered.html, data);
  const html = import.meta.env.PROD ? addStyles(shortenMarkup(whole)) : whole;
  headers.set("content-type", "text/html; charset=utf-8");
  // Before launch no page may be indexed, not even those open to the staff.
  if (routerContext.staticHandlerContext.loaderData.root?.isLive === false) {
    headers.set("x-robots-tag", "noindex");
  }
  const delayed = import.meta.env.PROD ? delayPageCode(html) : null;
  deliver({ html: delayed?.html ?? html, laterScripts: delayed ? [delayed.code] : [] });
  return new Response(null, { status: rendered.hasFailed ? 500 : status, headers });
}

/** Loader failures go to the structured log; a wrong address or a visitor who left is not a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { log, tellUnavailable } = context.get(pageServices);
  if (error instanceof AppError && error.code === "unavailable") tellUnavailable();
  log("error", "page loader failed", { path: new URL(request.url).pathname, error });
};
