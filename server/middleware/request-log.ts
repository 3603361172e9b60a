import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Log } from "#server/log.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";

interface RequestLogOptions {
  readonly log: Log;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly now?: () => number;
}

interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  readonly client: string;
}

export type LogRequest = (request: AnsweredRequest) => void;

/** One line per request, without secrets and without names of visitors; the log itself redacts the path. */
export const createRequestLine =
  (log: Log): LogRequest =>
  ({ method, path, status, ms, requestId, client }) =>
    log(status >= 500 ? "error" : "info", "request", {
      method,
      path,
      status,
      ms: Math.round(ms),
      requestId,
      client,
    });

export function requestLog({ log, clientAddress, now = () => performance.now() }: RequestLogOptions) {
  const logRequest = createRequestLine(log);
  return createMiddleware<AppEnv>(async (c, next) => {
    const start = now();
    // Read first: a socket that closes in between no longer knows its peer.
    const client = clientAddress(c);
    await next();
    const { pathname } = new URL(c.req.url);
    const { method } = c.req;
    const requestId = c.get("requestId");
    logRequest({ method, path: pathname, status: c.res.status, ms: now() - start, requestId, client });
  });
}
