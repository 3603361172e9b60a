const PRELOAD = /<link rel="modulepreload"([^>]*)>/g;

/**
 * Moves the preloads of the page's code to the end of the body, with low priority. React puts them into the head,
 * where they compete with fonts and the first image and delay the first paint.
 */
export function movePreloadsToEnd(html: string): string {
  const preloads = Array.from(
    html.matchAll(PRELOAD),
    ([, attributes]) => `<link rel="modulepreload" fetchpriority="low"${attributes}>`,
  );
  // A replacement function, because '$' in a replacement string has a special meaning.
  return html.replace(PRELOAD, "").replace("</body>", () => `${preloads.join("")}</body>`);
}
