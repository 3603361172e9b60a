import { beginPageSource } from "#app/early-start/begin-page.ts";
import { PAGE_ALIVE_EVENT } from "#app/early-start/page-alive.ts";

const PRELOAD = '<link rel="modulepreload" href="';
const MODULE = ' type="module"';
const SCRIPT = "<script";
const SCRIPT_END = "</script>";

/**
 * React Router has the page's code fetched before pictures and fonts, and run as soon as it is there: on a fast line
 * before the browser has painted the page. Here the code is fetched and run after the first paint
 * (docs/decisions/016-delayed-page-code.md).
 *
 * Returns null if the page does not look as React Router writes it today; `npm run build` fails then.
 */
export function delayPageCode(html: string): { readonly html: string; readonly code: string } | null {
  const script = findModuleScript(html);
  const before = script && takePreloads(html.slice(0, script.start));
  const after = script && takePreloads(html.slice(script.end));
  if (!script || !before || !after) return null;
  const { attributes } = script;
  // The manifest in it is indented.
  const code = script.code.replaceAll(/\n +/g, "");
  const files = [...before.files, ...after.files];
  const [first = ""] = files;
  const folder = first.slice(0, first.lastIndexOf("/") + 1);
  if (files.length === 0 || !files.every((file) => file.startsWith(folder))) return null;
  const names = files.map((file) => file.slice(folder.length));
  const options = {
    code,
    folder,
    files: names,
    aliveEvent: PAGE_ALIVE_EVENT,
    pictureWaitMs: 1000,
    longestWaitMs: 3000,
  };
  const json = JSON.stringify(options).replaceAll("<", "\\u003c");
  const starter = `${SCRIPT}${attributes}>(${beginPageSource})(${json})${SCRIPT_END}`;
  return { html: before.rest + starter + after.rest, code };
}

/** By its position: a pattern over the whole page would take a millisecond of every rendering. */
function findModuleScript(html: string) {
  const at = html.indexOf(MODULE);
  const start = html.lastIndexOf(SCRIPT, at);
  const open = html.indexOf(">", at);
  const end = html.indexOf(SCRIPT_END, open);
  // The attribute of another element, or of none.
  if (at === -1 || start === -1 || end === -1 || html.slice(start, at).includes(">")) return null;
  return {
    start,
    end: end + SCRIPT_END.length,
    attributes: html.slice(start + SCRIPT.length, at),
    code: html.slice(open + 1, end),
  };
}

/** The text without the links that preload code, and the files they name. */
function takePreloads(html: string) {
  const files: string[] = [];
  let rest = "";
  let from = 0;
  for (let at = html.indexOf(PRELOAD); at !== -1; at = html.indexOf(PRELOAD, from)) {
    const name = at + PRELOAD.length;
    files.push(html.slice(name, html.indexOf('"', name)));
    rest += html.slice(from, at);
    from = html.indexOf(">", name) + 1;
  }
  return { files, rest: rest + html.slice(from) };
}
