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

/** One line per request, without secrets and without names of visitors. */
export const createRequestLine =
  (log: Log): LogRequest =>
  ({ method, path, status, ms, requestId, client }) =>
    log(status >= 500 ? "error" : "info", "request", {
      method,
      path: loggablePath(path),
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

const LONGEST_PATH = 300;
/** Whether any segment can be an address or a token at all. */
const SUSPECT = /@|%40|eyJ|[\w-]{40}/i;

/** The path as it was sent (still percent-encoded, so on one line), without addresses and tokens. */
export function loggablePath(path: string): string {
  if (!SUSPECT.test(path)) return path.slice(0, LONGEST_PATH);
  return path
    .split("/")
    .map((segment) =>
      /@|%40/i.test(segment) || /^(?:[\w-]{40,}$|eyJ)/.test(segment) ? "[redacted]" : segment,
    )
    .join("/")
    .slice(0, LONGEST_PATH);
}
