import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { BROWSER } from "#bench/load.ts";

export interface PageSize {
  readonly bytes: number;
  /** As a browser asks. */
  readonly compressed: number;
  /** In the body, without scripts and styles. */
  readonly elements: number;
}

/** How large a page is; refuses one that would be no comparison. */
export async function measurePage(url: string, cards: number): Promise<PageSize> {
  // First as a browser: the site compresses a page better when it is asked for again.
  const compressed = (await read(url, BROWSER)).byteLength;
  const html = await read(url, {});
  const body = html
    .toString("utf8")
    .replace(/^[\s\S]*<body/, "<body")
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "");
  const shown = body.match(/<article/g)?.length ?? 0;
  const budget = new URL(url).searchParams.get("budget");
  if (shown !== cards) throw new Error(`${url} shows ${shown} cards instead of ${cards}`);
  if (budget && !body.includes(`<option value="${budget}"`))
    throw new Error(`${url} was not rendered for this request`);
  if (compressed >= html.byteLength) throw new Error(`${url} is not compressed`);
  return { bytes: html.byteLength, compressed, elements: body.match(/<[a-z]/g)?.length ?? 0 };
}

/** Not by `fetch`, which would decompress it. */
function read(url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers } }, (answer) => {
      if (answer.statusCode === 200) resolve(buffer(answer));
      else reject(new Error(`${url} was answered ${answer.statusCode}`));
    }).on("error", reject);
  });
}
