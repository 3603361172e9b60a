import { hash } from "node:crypto";
import { remember } from "#domain/remember.ts";

const OPENING = "<script";
const CLOSING = "</script>";

/** Pages have few scripts, and many pages the same; but there must be an end to it. */
const MOST_KNOWN = 500;
const known = new Map<string, string>();

/** The sources for script-src that let these scripts run, and no other text: a page is then the same bytes for everyone. */
export function scriptHashes(scripts: Iterable<string>): readonly string[] {
  return [...new Set(scripts)].map((text) => {
    const before = known.get(text);
    if (before) return before;
    const source = `sha256-${hash("sha256", text, "base64")}`;
    remember(known, text, source, MOST_KNOWN);
    return source;
  });
}

/** The text of every script that stands in the page itself and that a browser runs. */
export function inlineScripts(html: string): readonly string[] {
  const found: string[] = [];
  let at = html.indexOf(OPENING);
  while (at !== -1) {
    const start = html.indexOf(">", at) + 1;
    const end = html.indexOf(CLOSING, start);
    if (start === 0 || end === -1) break;
    const attributes = html.slice(at + OPENING.length, start - 1);
    if (runs(attributes)) found.push(html.slice(start, end));
    at = html.indexOf(OPENING, end);
  }
  return found;
}

/** Not a file of its own, and not data such as application/ld+json. */
function runs(attributes: string): boolean {
  if (/\ssrc=/.test(attributes)) return false;
  const [, type = ""] = /\stype="([^"]*)"/.exec(attributes) ?? [];
  return ["", "module", "text/javascript"].includes(type);
}
