import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { requestIdOf } from "#server/http/middleware/request-id.ts";
import type { Log } from "#server/process/log.ts";

interface RequestLogOptions {
  readonly log: Log;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly now?: () => number;
}

/** Pictures, scripts and other files, which are most of the requests and say the least. */
const isFile = (method: string, path: string) =>
  (method === "GET" || method === "HEAD") &&
  /^\/(assets|storage\/v1)\/|\.(svg|png|ico|webp|js|webmanifest|txt|xml)$/.test(path);

/** Logs one line per request, without secrets or visitors' names. */
export function requestLog({ log, clientAddress, now = () => performance.now() }: RequestLogOptions) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const start = now();
    const requestId = requestIdOf(c);
    // Read first, because a socket that closes in the meantime no longer knows the client's address.
    const client = clientAddress(c);
    await next();
    const { method, path } = c.req;
    const status = c.get("refusalStatus") ?? c.res.status;
    const ms = Math.round(now() - start);
    const level = status >= 500 ? "error" : status < 400 && isFile(method, path) ? "debug" : "info";
    log(level, "request", { method, path, status, ms, requestId, client });
  });
}
