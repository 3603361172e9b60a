import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { changeHeaders } from "#server/http/middleware/change-headers.ts";
import { isApiPath, isPrivatePage } from "#server/process/paths.ts";

/** Sets Cache-Control on every response whose route has not set it. */
export function cacheControl() {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (c.res.headers.has("cache-control")) return;
    changeHeaders(c, (headers) =>
      headers.set("cache-control", defaultCacheControl(c.req.path, c.res.status)),
    );
  });
}

/** Also used by the page renderer, because cached pages skip this middleware. */
export function defaultCacheControl(path: string, status: number): string {
  // A page behind a private link may be withdrawn at any time, and API responses depend on the caller.
  const isUncacheable = status >= 400 || isApiPath(path) || isPrivatePage(path);
  // Pages are the same for everyone and change with the content, so a copy must be revalidated each time.
  return isUncacheable ? "no-store" : "no-cache";
}
