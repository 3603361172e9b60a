import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import { CachedResponse } from "#server/http/cache/cached-response.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { commonHeadersFor } from "#server/http/middleware/security-headers.ts";

export interface ImageCache {
  /** The cached response, if there is one. */
  peek(pathAndQuery: string, accept: string | undefined): CachedResponse | undefined;
  /** Caches the responses of the image routes. */
  readonly cache: ReturnType<typeof createMiddleware<AppEnv>>;
}

const IMAGE_PATH = /^\/storage\/v1\/(?:render\/image\/public|object\/public)\//;
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_IMAGE_BYTES = 512 * 1024;
const MAX_KEY_LENGTH = 1000;
/** How long this process may serve an image that another process has replaced or removed. */
const MAX_AGE_MS = 1000;

export function createImageCache(siteUrl: string): ImageCache {
  const commonHeaders = commonHeadersFor(siteUrl);
  const responses = new LRUCache<string, CachedResponse>({
    max: 2000,
    maxSize: MAX_BYTES,
    sizeCalculation: (response, key) => key.length + response.size,
    ttl: MAX_AGE_MS,
  });
  // Not copied from the response, because CachedResponse or `commonHeaders` sets them.
  const headersSetAgain = new Set(["etag", "content-length", ...commonHeaders.map(([name]) => name)]);
  const keyOf = (pathAndQuery: string, accept = "") => `${pathAndQuery}\n${accept}`;
  let changeCount = 0;
  const clearCache = () => {
    changeCount += 1;
    responses.clear();
  };

  return {
    peek: (pathAndQuery, accept) =>
      IMAGE_PATH.test(pathAndQuery) ? responses.get(keyOf(pathAndQuery, accept)) : undefined,
    cache: createMiddleware<AppEnv>(async (c, next) => {
      const changeCountBefore = changeCount;
      await next();
      if (c.req.method !== "GET") {
        if (c.req.method !== "HEAD") clearCache();
        return;
      }
      const { pathname, search } = new URL(c.req.url);
      const key = keyOf(pathname + search, c.req.header("accept"));
      const etag = c.res.headers.get("etag");
      const isSmall =
        Number(c.res.headers.get("content-length") ?? Number.POSITIVE_INFINITY) <= MAX_IMAGE_BYTES;
      if (
        c.res.status !== 200 ||
        !etag ||
        !isSmall ||
        !IMAGE_PATH.test(pathname) ||
        key.length > MAX_KEY_LENGTH
      )
        return;
      const body = Buffer.from(await c.res.clone().arrayBuffer());
      const headers = [...c.res.headers].filter(([name]) => !headersSetAgain.has(name));
      const response = new CachedResponse({
        body,
        etag,
        headers: [...headers, ...commonHeaders],
        isCompressible: false,
      });
      // Not cached if an image was stored in the meantime.
      if (changeCount === changeCountBefore) responses.set(key, response);
    }),
  };
}
