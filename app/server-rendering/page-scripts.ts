import { delayPageCode } from "#app/early-start/delay-page-code.ts";
import { remember } from "#domain/remember.ts";

/** The scripts with which a page begins to run, as they stand in it. */
export interface PageScripts {
  readonly bytes: Uint8Array;
  /** What the page's policy has to allow for them. */
  readonly texts: readonly string[];
}

export const PAGE_END = "</body></html>";
const ROUTER_SCRIPT = "<script>window.__reactRouterContext";
const SCRIPT_END = "</script>";
const SCRIPT = /<script[^>]*>(.*?)<\/script>/gs;

/** Cuts its scripts out of a page that was rendered with them; it may have none. */
export function cutPageScripts(rendered: string): {
  readonly html: string;
  readonly scripts: PageScripts | null;
} {
  const delayed = delayPageCode(rendered);
  const html = delayed?.html ?? rendered;
  const start = findScripts(html);
  if (start === -1) return { html, scripts: null };
  const markup = html.slice(start, -PAGE_END.length);
  const texts = Array.from(markup.matchAll(SCRIPT), ([, text = ""]) => text);
  return {
    html: html.slice(0, start) + PAGE_END,
    scripts: { bytes: new TextEncoder().encode(markup), texts: delayed ? [...texts, delayed.code] : texts },
  };
}

/** Where they begin: before React Router's stands the one that restores how far the page was scrolled. */
function findScripts(html: string): number {
  let start = html.lastIndexOf(ROUTER_SCRIPT);
  while (start > 0 && html.endsWith(SCRIPT_END, start)) start = html.lastIndexOf("<script", start - 1);
  return start;
}

/** More than there are kinds of pages. */
const MOST_KNOWN = 200;

/**
 * React Router writes the same scripts for all pages of a route: with the code of their routes, and with a manifest of
 * these and of the routes above their path. So they are rendered with the first of these pages only.
 */
export function createKnownScripts() {
  const known = new Map<string, PageScripts>();
  return {
    find: (key: string): PageScripts | null => known.get(key) ?? null,
    remember: (key: string, scripts: PageScripts): void => remember(known, key, scripts, MOST_KNOWN),
  };
}
