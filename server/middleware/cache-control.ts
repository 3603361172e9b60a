import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { changeHeaders } from "#server/middleware/change-headers.ts";
import { isApiPath, isUnder } from "#server/middleware/errors.ts";

/** Says about every answer whether it may be kept; a route that has said so itself is left alone. */
export function cacheControl() {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (c.res.headers.has("cache-control")) return;
    changeHeaders(c, (headers) => headers.set("cache-control", defaultFor(c.req.path, c.res.status)));
  });
}

function defaultFor(path: string, status: number): string {
  // A preview may be withdrawn at any time, and what the API says depends on who asks.
  const isPassing = status >= 400 || isApiPath(path) || isUnder(path, "/preview");
  // Pages are the same for everyone and change with the content: a copy has to be checked each time.
  return isPassing ? "no-store" : "no-cache";
}
