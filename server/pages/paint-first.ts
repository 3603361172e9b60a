const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE_SCRIPT = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/;
/** It starts the page, so it comes last and in its own place. */
const ENTRY = /\/entry\.client-/;
const STATIC_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;

// The timer is for a tab in the background, which has no frames.
const AFTER_FIRST_PAINT =
  "await new Promise((go) => { requestAnimationFrame(() => setTimeout(go)); setTimeout(go, 500); });";
/** One after the other, with a breath between them: the page answers a finger meanwhile. */
const importAll = (files: readonly string[]) => `const files = ${JSON.stringify(files)};
for (const href of files) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
for (const file of files) {
  await import(file);
  await globalThis.scheduler?.yield?.();
}`;

/**
 * React Router has its code fetched before pictures and fonts, and run as soon as it is there: on a quick line before
 * the browser has painted the page it came with. Here what is seen comes first; the code is fetched, all of it at
 * once, and run after the first paint.
 */
export function paintFirst(html: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, file = ""]) => file).filter((file) => !ENTRY.test(file));
  return html
    .replaceAll(PRELOAD, "")
    .replace(MODULE_SCRIPT, (_whole, opening: string, code: string, closing: string) => {
      const patient = code.replaceAll(STATIC_IMPORT, "const $1 = await import($2);");
      return `${opening}${AFTER_FIRST_PAINT}\n${importAll(files)}\n${patient}${closing}`;
    });
}
