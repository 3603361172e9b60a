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
      path: loggablePath(c.req.url),
      status: c.res.status,
      ms: Math.round(now() - start),
      requestId: c.get("requestId"),
      client,
    });
  });
}

const LONGEST_PATH = 300;

/** The path as it was sent (still percent-encoded, so on one line), without query, addresses and tokens. */
export function loggablePath(url: string): string {
  return (
    new URL(url).pathname
      // Whatever follows is the secret of a proposal, or what somebody tried instead of one.
      .replace(/^\/proposal\/.+/, "/proposal/[redacted]")
      .split("/")
      .map((segment) =>
        /@|%40/i.test(segment) || /^(?:[\w-]{40,}$|eyJ)/.test(segment) ? "[redacted]" : segment,
      )
      .join("/")
      .slice(0, LONGEST_PATH)
  );
}
