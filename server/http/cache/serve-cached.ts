import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { BuiltFiles } from "#server/http/cache/built-files.ts";
import { type CachedResponse, negotiationOf } from "#server/http/cache/cached-response.ts";
import type { ContentCache } from "#server/http/cache/content-cache.ts";
import type { ImageCache } from "#server/http/cache/image-cache.ts";
import { publicReadKey } from "#server/http/cache/public-reads.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";

export interface ServeCachedDeps {
  readonly files: BuiltFiles | null;
  readonly pages: { peek(pathAndQuery: string): CachedResponse | undefined };
  readonly images: Pick<ImageCache, "peek">;
  readonly reads: Pick<ContentCache, "peek">;
  readonly publishableKey: string;
  /** Counts a read towards the rate limit of its IP address. Returns the seconds to wait, or 0 if allowed. */
  readonly countRead: (address: string) => Promise<number>;
  readonly clientAddress: (c: Context<AppEnv>) => string;
}

const API_PATH = /^\/(?:rest|storage|auth|functions)\/v1\//;

/**
 * Sends a cached page, built file, image or public read. Such a response already has all its headers, so it skips
 * all later middleware.
 */
export function serveCached(deps: ServeCachedDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const cachedResponse = findCached(deps, c);
    if (!cachedResponse) return next();
    // Above the limit, the route behind this middleware refuses the request.
    if (c.req.path.startsWith("/rest/") && (await deps.countRead(addressKey(deps.clientAddress(c)))) > 0)
      return next();
    const response = cachedResponse instanceof Promise ? await cachedResponse : cachedResponse;
    return response.respond(negotiationOf(c.req.raw), { "x-request-id": c.get("requestId") });
  });
}

function findCached(
  { files, pages, images, reads, publishableKey }: ServeCachedDeps,
  c: Context<AppEnv>,
): CachedResponse | Promise<CachedResponse> | undefined {
  const { method, path, url } = c.req;
  if (method !== "GET" && method !== "HEAD") return undefined;
  const header = (name: string) => c.req.header(name);
  // Later middleware limits requests with a body.
  if (header("content-length") !== undefined || header("transfer-encoding") !== undefined) return undefined;
  // Everything after the origin.
  const pathAndQuery = url.slice(url.indexOf("/", "https://".length));
  if (!API_PATH.test(path)) return pages.peek(pathAndQuery) ?? files?.find(path);
  if (path.startsWith("/storage/")) return images.peek(pathAndQuery, header("accept"));
  if (!path.startsWith("/rest/")) return undefined;
  const key = publicReadKey(pathAndQuery, header, publishableKey);
  return key === null ? undefined : reads.peek(key);
}
