const END = "</body></html>";
const CONTROLLER = "window.__reactRouterContext.streamController";

/** The loaders' data as React Router encodes them for the browser. Loaders have ended by now, so it is all there. */
export async function readHandoff(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return "";
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of stream) text += decoder.decode(part, { stream: true });
  return text;
}

/**
 * The script that hands the data over as React Router's own component does, which would have React wait for each part
 * of them. In single quotes, since the data are full of double ones. Null for a page without scripts, which reads none.
 */
export function handoffScript(html: string, data: string): string | null {
  if (!data || !html.includes("window.__reactRouterContext") || !html.endsWith(END)) return null;
  return `${CONTROLLER}.enqueue(${quote(data)});${CONTROLLER}.close();`;
}

/** The page with that script at its end, where its text goes from piece to piece without being copied. */
export function withHandoff<Part>(
  pieces: readonly (string | Part)[],
  script: string | null,
): readonly (string | Part)[] {
  const last = pieces.at(-1);
  if (script === null || typeof last !== "string") return pieces;
  return [...pieces.slice(0, -1), last.slice(0, -END.length), "<script>", script, `</script>${END}`];
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "'": "\\'",
  "\n": "\\n",
  "\r": "\\r",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
  // So that no data can end the script.
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
};

const quote = (text: string) =>
  `'${text.replaceAll(/[\\'\n\r\u2028\u2029<>&]/g, (sign) => ESCAPES[sign] ?? sign)}'`;
