import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import { CachedResponse } from "#server/http/cache/cached-response.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { alwaysHeaders } from "#server/http/middleware/security-headers.ts";

export interface ImageCache {
  peek(pathAndQuery: string, accept: string | undefined): CachedResponse | undefined;
  /** Caches the responses of the image routes. */
  readonly cache: ReturnType<typeof createMiddleware<AppEnv>>;
}

const IMAGE = /^\/storage\/v1\/(?:render\/image\/public|object\/public)\//;
const MAX_BYTES = 24 * 1024 * 1024;
const LARGEST_CACHED = 512 * 1024;
const LONGEST_KEY = 1000;
/** How long this process may serve an image that another process has replaced or removed. */
const MAX_AGE_MS = 1000;

export function createImageCache(siteUrl: string): ImageCache {
  const always = alwaysHeaders(siteUrl);
  const cached = new LRUCache<string, CachedResponse>({
    max: 2000,
    maxSize: MAX_BYTES,
    sizeCalculation: (response, key) => key.length + response.size,
    ttl: MAX_AGE_MS,
  });
  const headersSetAgain = new Set(["etag", "content-length", ...always.map(([name]) => name)]);
  const keyOf = (pathAndQuery: string, accept = "") => `${pathAndQuery}\n${accept}`;
  let changes = 0;
  const clearCache = () => {
    changes += 1;
    cached.clear();
  };

  return {
    peek: (pathAndQuery, accept) =>
      IMAGE.test(pathAndQuery) ? cached.get(keyOf(pathAndQuery, accept)) : undefined,
    cache: createMiddleware<AppEnv>(async (c, next) => {
      const changesBefore = changes;
      await next();
      if (c.req.method !== "GET") {
        if (c.req.method !== "HEAD") clearCache();
        return;
      }
      const { pathname, search } = new URL(c.req.url);
      const key = keyOf(pathname + search, c.req.header("accept"));
      const etag = c.res.headers.get("etag");
      const isSmall =
        Number(c.res.headers.get("content-length") ?? Number.POSITIVE_INFINITY) <= LARGEST_CACHED;
      if (c.res.status !== 200 || !etag || !isSmall || !IMAGE.test(pathname) || key.length > LONGEST_KEY)
        return;
      const body = Buffer.from(await c.res.clone().arrayBuffer());
      const headers = [...c.res.headers].filter(([name]) => !headersSetAgain.has(name));
      const response = new CachedResponse({
        body,
        etag,
        headers: [...headers, ...always],
        isCompressible: false,
      });
      if (changes === changesBefore) cached.set(key, response);
    }),
  };
}
