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
 * Hands the data over as React Router's own component does, which would have React wait for each part of them. In single
 * quotes, since the data are full of double ones.
 */
export function withHandoff(html: string, data: string): string {
  // A page without scripts reads no data.
  if (!data || !html.includes("window.__reactRouterContext") || !html.endsWith(END)) return html;
  const script = `${CONTROLLER}.enqueue(${quote(data)});${CONTROLLER}.close();`;
  return `${html.slice(0, -END.length)}<script>${script}</script>${END}`;
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
