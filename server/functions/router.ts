import { Hono } from "hono";
import { createAuthorize } from "#server/functions/access.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { createFunctionErrorHandler } from "#server/functions/function-error.ts";
import { createFunctionTable } from "#server/functions/function-table.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { handleNotFound } from "#server/http/middleware/errors.ts";

/** Mounts the function table at /functions/v1. */
export function createFunctions(deps: FunctionDeps): Hono<AppEnv> {
  const authorize = createAuthorize(deps);
  const functions = new Hono<AppEnv>();
  functions.onError(createFunctionErrorHandler(deps));
  for (const { method, path, respond } of createFunctionTable(deps)) {
    functions.on(method, path, async (c) => {
      const response = await respond(c, authorize);
      // Responses depend on the caller, so they are cached only if the handler says so.
      if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
      return response;
    });
  }
  functions.all("*", handleNotFound);
  return functions;
}
