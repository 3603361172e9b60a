import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import type { PageServices } from "#app/lib/page-services.ts";

export interface RenderedDocument {
  readonly html: string;
  readonly hasFailed: boolean;
}

/** How React marks a part that is not there yet, and one that could not be rendered. */
const UNFINISHED = ["<!--$?-->", "<!--$!-->"];

export const isUnfinished = (html: string): boolean => UNFINISHED.some((mark) => html.includes(mark));

/** The page as text, without a stream; null if a part of it has to be waited for, as for code that is loaded on demand. */
export function renderAtOnce(page: ReactNode): RenderedDocument | null {
  const html = renderToString(page);
  if (isUnfinished(html)) return null;
  // Only React's streams write it; without it browsers take .Sb and .SB for the same class.
  return { html: `<!DOCTYPE html>${html}`, hasFailed: false };
}

/** Whole pages only: they are kept in memory, and every reader gets the content in the first answer. */
export async function renderWithWaits(
  page: ReactNode,
  { signal }: Request,
  { createPageText, log }: PageServices,
): Promise<RenderedDocument> {
  let hasFailed = false;
  const { stream, text } = createPageText();
  await new Promise<void>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // Sections that wake later still stand where they belong, not at the end of the document.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        pipe(stream);
        resolve();
      },
      onShellError: reject,
      onError: (error) => {
        hasFailed = true;
        log("error", "page render failed", { error });
      },
    });
    signal.addEventListener("abort", () => abort(signal.reason), { once: true });
  });
  return { html: await text, hasFailed };
}
