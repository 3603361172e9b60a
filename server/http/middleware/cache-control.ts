import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { changeHeaders } from "#server/http/middleware/change-headers.ts";
import { isApiPath } from "#server/process/api-paths.ts";
import { isPrivatePage } from "#server/process/private-pages.ts";

/** Says about every answer whether it may be cached; a route that has said so itself is left alone. */
export function cacheControl() {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (c.res.headers.has("cache-control")) return;
    changeHeaders(c, (headers) =>
      headers.set("cache-control", defaultCacheControl(c.req.path, c.res.status)),
    );
  });
}

/** Also for pages in memory, whose headers are made with them. */
export function defaultCacheControl(path: string, status: number): string {
  // A page behind a private link may be withdrawn at any time, and what the API says depends on who asks.
  const isUncacheable = status >= 400 || isApiPath(path) || isPrivatePage(path);
  // Pages are the same for everyone and change with the content: a copy has to be checked each time.
  return isUncacheable ? "no-store" : "no-cache";
}
