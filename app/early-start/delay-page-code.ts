import { beginPageSource } from "#app/early-start/begin-page.ts";
import { PAGE_ALIVE_EVENT } from "#app/early-start/page-alive.ts";

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE_SCRIPT = /<script([^>]*) type="module"[^>]*>([\s\S]*?)<\/script>/;

/**
 * React Router has the page's code fetched before pictures and fonts, and run as soon as it is there: on a fast line
 * before the browser has painted the page. Here the code is fetched and run after the first paint
 * (docs/decisions/016-delayed-page-code.md).
 *
 * Returns null if the page does not look as React Router writes it today; `npm run build` fails then.
 */
export function delayPageCode(html: string): { readonly html: string; readonly code: string } | null {
  const files = [...html.matchAll(PRELOAD)].map(([, file = ""]) => file);
  const [script, attributes, written = ""] = MODULE_SCRIPT.exec(html) ?? [];
  if (!script || files.length === 0) return null;
  // The manifest in it is indented.
  const code = written.replaceAll(/\n +/g, "");
  const options = {
    code,
    files,
    aliveEvent: PAGE_ALIVE_EVENT,
    pictureWaitMs: 1000,
    longestWaitMs: 3000,
  };
  const json = JSON.stringify(options).replaceAll("<", "\\u003c");
  const delayed = html
    .replaceAll(PRELOAD, "")
    .replace(script, () => `<script${attributes}>(${beginPageSource})(${json})</script>`);
  return { html: delayed, code };
}
