import type { Context } from "hono";
import type { AppEnv } from "#server/http/middleware/app-env.ts";

/** Changes the answer's headers in place; an answer of `fetch` or `Response.redirect` has fixed ones and is copied first. */
export function changeHeaders(c: Context<AppEnv>, change: (headers: Headers) => void): void {
  try {
    change(c.res.headers);
  } catch {
    const copy = new Response(c.res.body, c.res);
    // Assigning over an existing answer would merge the two; emptying it first replaces it.
    c.res = undefined;
    c.res = copy;
    change(c.res.headers);
  }
}
