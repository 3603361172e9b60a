import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { CachedResponse } from "#server/http/cache/cached-response.ts";
import { commonHeadersFor, pagePolicy } from "#server/http/middleware/security-headers.ts";

/** The built site's files, each cached on its first request. */
export interface BuiltFiles {
  /** Undefined if the file does not exist. */
  find(path: string): CachedResponse | Promise<CachedResponse> | undefined;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".webp": "image/webp",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
};
const COMPRESSIBLE = /^(text\/|application\/json|image\/svg)/;
/** Endings of the compressed copies that the build writes next to a file. */
const COMPRESSED_COPIES = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** Files under /assets have a content hash in their name. The few others may change with the next release. */
function cacheControlOf(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  // Browsers must notice a new release's service worker at once.
  return path === "/service-worker.js" ? "no-cache" : "public, max-age=3600";
}

export function openBuiltFiles(root: string, siteUrl: string): BuiltFiles {
  const paths = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")}`),
  );
  const commonHeaders = commonHeadersFor(siteUrl);
  const responses = new Map<string, CachedResponse | Promise<CachedResponse>>();

  const read = async (path: string): Promise<CachedResponse> => {
    const type = CONTENT_TYPES[extname(path)] ?? "application/octet-stream";
    const compressed: Partial<Record<"br" | "gzip", Buffer<ArrayBuffer>>> = {};
    for (const [encoding, ending] of COMPRESSED_COPIES)
      if (paths.has(path + ending)) compressed[encoding] = await readFile(join(root, path + ending));
    return new CachedResponse({
      body: await readFile(join(root, path)),
      headers: [
        ["content-type", type],
        ["cache-control", cacheControlOf(path)],
        ...commonHeaders,
        ["content-security-policy", pagePolicy(path, [], { siteUrl })],
      ],
      isCompressible: COMPRESSIBLE.test(type),
      ...(compressed.br && compressed.gzip && { compressed }),
    });
  };

  return {
    find(path) {
      const response = responses.get(path);
      if (response || !paths.has(path)) return response;
      const reading = read(path).then(
        (response) => {
          responses.set(path, response);
          return response;
        },
        (cause: unknown) => {
          responses.delete(path);
          throw cause;
        },
      );
      responses.set(path, reading);
      return reading;
    },
  };
}
