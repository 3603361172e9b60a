import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Log } from "#server/logging/log.ts";
import { redactPath } from "#server/logging/redact-path.ts";
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

/** Paths that many ask for, as they stand in the log. */
const MOST_PATHS = 1000;

/** One line per request, without secrets and without names of visitors. */
export function createRequestLine(log: Log): LogRequest {
  const { writeMembers } = log;
  const levelOf = (status: number) => (status >= 500 ? "error" : "info");
  if (!writeMembers)
    return ({ status, ms, ...fields }) =>
      log(levelOf(status), "request", { ...fields, status, ms: Math.round(ms) });
  const paths = new Map<string, string>();
  const writePath = (path: string): string => {
    const known = paths.get(path);
    if (known) return known;
    const redacted = redactPath(path);
    const written = JSON.stringify(redacted);
    // What holds a secret is not kept.
    if (redacted !== path) return written;
    if (paths.size >= MOST_PATHS) paths.clear();
    paths.set(path, written);
    return written;
  };
  // The parser knows the methods, and ids and addresses are our own writing: only a path can hold a sign to be escaped.
  return ({ method, path, status, ms, requestId, client }) =>
    writeMembers(
      levelOf(status),
      "request",
      `"method":"${method}","path":${writePath(path)},"status":${status},"ms":${Math.round(ms)},"requestId":"${requestId}","client":"${client}"`,
    );
}

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
