import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { changeHeaders } from "#server/middleware/change-headers.ts";

/** One id per request. A client's own id is not used, since it could forge or hide lines in the log. */
export function requestId(options: { readonly generate?: () => string } = {}) {
  const { generate = () => crypto.randomUUID() } = options;
  return createMiddleware<AppEnv>(async (c, next) => {
    const id = generate();
    c.set("requestId", id);
    await next();
    changeHeaders(c, (headers) => headers.set("x-request-id", id));
  });
}
