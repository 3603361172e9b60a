import { Hono } from "hono";
import { type AccessDeps, createAuthorize } from "#server/functions/access.ts";
import { createFunctionTable, type FunctionTableDeps } from "#server/functions/function-table.ts";
import { answerRefusal } from "#server/functions/refusal.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { handleNotFound } from "#server/http/middleware/errors.ts";
import type { Log } from "#server/process/log.ts";

export type FunctionsDeps = AccessDeps & FunctionTableDeps & { readonly log: Log };

/** /functions/v1: mounts the function table. */
export function createFunctions(deps: FunctionsDeps): Hono<AppEnv> {
  const authorize = createAuthorize(deps);
  const functions = new Hono<AppEnv>();
  functions.onError(answerRefusal(deps));
  for (const { method, path, answer } of createFunctionTable(deps)) {
    functions.on(method, path, async (c) => {
      const response = await answer(c, authorize);
      // Responses depend on caller and time, so they are not cached unless the handler allows it.
      if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
      return response;
    });
  }
  functions.all("*", handleNotFound);
  return functions;
}
