import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { changeHeaders } from "#server/http/middleware/change-headers.ts";

/** Sends the request id, so that a visitor can quote it. */
export function requestId({ generate }: { readonly generate?: () => string } = {}) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const id = requestIdOf(c, generate);
    await next();
    changeHeaders(c, (headers) => headers.set("x-request-id", id));
  });
}

/** One id per request. A client's id is not used, since it could forge or hide log lines. */
export function requestIdOf(c: Context<AppEnv>, generate: () => string = () => crypto.randomUUID()): string {
  const id: string = c.get("requestId") ?? generate();
  c.set("requestId", id);
  return id;
}
