import type { Context } from "hono";
import type { AppEnv } from "#server/http/middleware/app-env.ts";

/**
 * Changes the response's headers in place. A response of `fetch` or `Response.redirect` has immutable headers, so it is
 * copied first.
 */
export function changeHeaders(c: Context<AppEnv>, change: (headers: Headers) => void): void {
  try {
    change(c.res.headers);
  } catch {
    const copy = new Response(c.res.body, c.res);
    // Assigning over an existing response would merge the two. Clearing it first replaces it.
    c.res = undefined;
    c.res = copy;
    change(c.res.headers);
  }
}
