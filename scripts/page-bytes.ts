import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What the first load of a page weighs, in bytes; what is fetched later, as dialogs are, is not in it. */
export interface PageBytes {
  readonly javascriptGzip: number;
  readonly html: number;
  readonly htmlBrotli: number;
  readonly css: number;
  readonly cssBrotli: number;
}

interface ManifestEntry {
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly parentId?: string;
}

/** The part of React Router's manifest that says which files a route needs. */
export interface RouteFiles {
  readonly entry: ManifestEntry;
  readonly routes: Readonly<Record<string, ManifestEntry | undefined>>;
}

/** `readAsset` gives a built file's content by its address. Compressed as scripts/precompress.ts does. */
export function measurePage(
  files: RouteFiles,
  routeId: string,
  html: string,
  readAsset: (address: string) => Buffer,
): PageBytes {
  const entries = [files.entry, ...routeAndParents(files, routeId)];
  const scripts = new Set(entries.flatMap(({ module, imports = [] }) => [module, ...imports]));
  const stylesheets = new Set(entries.flatMap(({ css = [] }) => css));
  const css = [
    ...[...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = ""]) => text),
    ...[...stylesheets].map((address) => readAsset(address).toString()),
  ].join("\n");
  return {
    javascriptGzip: sum(
      [...scripts].map(
        (address) => gzipSync(readAsset(address), { level: constants.Z_BEST_COMPRESSION }).length,
      ),
    ),
    html: Buffer.byteLength(html),
    htmlBrotli: brotliCompressSync(html).length,
    css: Buffer.byteLength(css),
    cssBrotli: brotliCompressSync(css).length,
  };
}

function routeAndParents({ routes }: RouteFiles, routeId: string): ManifestEntry[] {
  const route = routes[routeId];
  if (!route) throw new Error(`the build has no route ${routeId}`);
  return [route, ...(route.parentId ? routeAndParents({ routes, entry: route }, route.parentId) : [])];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export type PageLimits = Readonly<Record<keyof PageBytes, number>>;

const KB = 1000;
const COLUMNS: readonly (readonly [keyof PageBytes, string])[] = [
  ["javascriptGzip", "JavaScript gzip"],
  ["html", "HTML"],
  ["htmlBrotli", "HTML Brotli"],
  ["css", "CSS"],
  ["cssBrotli", "CSS Brotli"],
];

/** One row for each page, 'measured / limit' in kB, and which of them are over. */
export function judge(pages: readonly { name: string; bytes: PageBytes; limits: PageLimits }[]) {
  const over: string[] = [];
  const table = pages.map(({ name, bytes, limits }) => {
    const cells = COLUMNS.map(([key, title]) => {
      const measured = bytes[key] / KB;
      const isOver = measured > limits[key];
      if (isOver) over.push(`${name}: ${title} ${measured.toFixed(1)} kB, at most ${limits[key]} kB`);
      return [title, `${measured.toFixed(1)} / ${limits[key]}${isOver ? " !" : ""}`];
    });
    return [name, Object.fromEntries(cells)] as const;
  });
  return { table: Object.fromEntries(table), over };
}
