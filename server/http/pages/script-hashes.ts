import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";

const OPENING = "<script";
const CLOSING = "</script>";

/** Caches hashes, because many pages share the same few scripts. */
const hashes = new LRUCache<string, string>({ max: 500 });

/**
 * The script-src sources that allow exactly these scripts. Unlike a nonce, they keep a page's bytes the same for
 * everyone.
 */
export function scriptHashes(scripts: Iterable<string>): readonly string[] {
  return [...new Set(scripts)].map((text) => {
    const cachedSource = hashes.get(text);
    if (cachedSource) return cachedSource;
    const source = `sha256-${hash("sha256", text, "base64")}`;
    hashes.set(text, source);
    return source;
  });
}

/** The text of every inline script that a browser runs. */
export function inlineScripts(html: string): readonly string[] {
  const scripts: string[] = [];
  let position = html.indexOf(OPENING);
  while (position !== -1) {
    const start = html.indexOf(">", position) + 1;
    const end = html.indexOf(CLOSING, start);
    if (start === 0 || end === -1) break;
    const attributes = html.slice(position + OPENING.length, start - 1);
    if (isInlineCode(attributes)) scripts.push(html.slice(start, end));
    position = html.indexOf(OPENING, end);
  }
  return scripts;
}

/** False for an external file and for data such as application/ld+json. */
function isInlineCode(attributes: string): boolean {
  if (/\ssrc=/.test(attributes)) return false;
  const [, type = ""] = /\stype="([^"]*)"/.exec(attributes) ?? [];
  return ["", "module", "text/javascript"].includes(type);
}
