const PRELOAD = /<link rel="modulepreload"([^>]*)>/g;

/**
 * React hoists the preloads of the page's code into the head, where they compete with fonts and the first image for
 * the first paint. A page without them is returned unchanged.
 */
export function withLatePreloads(html: string): string {
  const preloads = Array.from(
    html.matchAll(PRELOAD),
    ([, attributes]) => `<link rel="modulepreload" fetchpriority="low"${attributes}>`,
  );
  return html.replace(PRELOAD, "").replace("</body>", () => `${preloads.join("")}</body>`);
}
