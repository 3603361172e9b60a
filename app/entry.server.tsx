import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { AppError } from "#app/lib/app-error.ts";
import { InlineStylesContext } from "#app/lib/inline-styles.ts";
import { pageServices } from "#app/lib/page-services.ts";
import styles from "./styles/app.css?inline";

const PRELOAD = /<link rel="modulepreload"([^>]*)>/g;

/**
 * Moves the preloads of the page's code to the end of the body, with low priority. React puts them into the head,
 * where they compete with fonts and the first image and delay the first paint.
 */
export function movePreloadsToEnd(html: string): string {
  const preloads = Array.from(
    html.matchAll(PRELOAD),
    ([, attributes]) => `<link rel="modulepreload" fetchpriority="low"${attributes}>`,
  );
  // A replacement function, because '$' in a replacement string has a special meaning.
  return html.replace(PRELOAD, "").replace("</body>", () => `${preloads.join("")}</body>`);
}

// The server sets this context for the loaders. The object itself is the key, so the server imports it from this bundle.
// An import from the source would be another object.
export { pageServices };

/** Renders whole pages instead of streams, because the server caches them and hashes their inline scripts. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { log } = context.get(pageServices);
  let hasFailed = false;
  const body = new PassThrough();
  await new Promise<void>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      // In development the stylesheet is linked, so that it follows changes of the sources.
      <InlineStylesContext value={import.meta.env.PROD ? styles : ""}>
        <ServerRouter context={routerContext} url={request.url} />
      </InlineStylesContext>,
      {
        // With the default, React moves large Suspense boundaries to the end of the document.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          pipe(body);
          resolve();
        },
        onShellError: reject,
        onError: (error) => {
          hasFailed = true;
          log("error", "page render failed", { error });
        },
      },
    );
    request.signal.addEventListener("abort", () => abort(request.signal.reason), { once: true });
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(movePreloadsToEnd(await text(body)), { status: hasFailed ? 500 : status, headers });
}

/** Logs loader failures, except aborted requests and client errors such as unknown URLs. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { log, markUnavailable } = context.get(pageServices);
  if (error instanceof AppError && error.code === "unavailable") markUnavailable();
  log("error", "page loader failed", { path: new URL(request.url).pathname, error });
};
