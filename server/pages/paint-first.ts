import { beginPage } from "#server/pages/begin-page.ts";

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE_SCRIPT = /<script([^>]*) type="module"[^>]*>([\s\S]*?)<\/script>/;

/**
 * React Router has its code fetched before pictures and fonts, and run as soon as it is there: on a quick line before
 * the browser has painted the page it came with. Here what is seen comes first; the code is fetched and run after
 * the first paint.
 */
export function paintFirst(html: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, file = ""]) => file);
  return html.replaceAll(PRELOAD, "").replace(MODULE_SCRIPT, (_whole, attributes: string, code: string) => {
    const given = JSON.stringify([code, files]).replaceAll("<", "\\u003c");
    return `<script${attributes}>(${beginPage})(...${given})</script>`;
  });
}
