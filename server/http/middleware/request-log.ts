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

/** A proxy or supervisor polls these paths every few seconds, so they are logged only when they fail. */
const PROBE_PATHS = ["/livez", "/readyz", "/healthz"];

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
    if (PROBE_PATHS.includes(path) && status < 400) return;
    const ms = Math.round(now() - start);
    log(status >= 500 ? "error" : "info", "request", { method, path, status, ms, requestId, client });
  });
}
