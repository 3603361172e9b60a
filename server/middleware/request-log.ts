import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Log } from "#server/log.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";

interface RequestLogOptions {
  readonly log: Log;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly now?: () => number;
}

/** One line per request, without secrets and without names of visitors. */
export function requestLog({ log, clientAddress, now = () => performance.now() }: RequestLogOptions) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const start = now();
    // Read first: a socket that closes in between no longer knows its peer.
    const client = clientAddress(c);
    await next();
    log(c.res.status >= 500 ? "error" : "info", "request", {
      method: c.req.method,
      path: new URL(c.req.url).pathname,
      status: c.res.status,
      ms: Math.round(now() - start),
      requestId: c.get("requestId"),
      client,
    });
  });
}
