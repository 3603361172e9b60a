import { productVersion } from "#server/config/version.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";

/** The running version, so that an admin can see whether an upgrade has arrived. */
export function createVersionHandler({ setUp }: FunctionDeps): Handler<"admin"> {
  return async () =>
    Response.json({
      version: await productVersion(),
      node: process.version,
      backend: setUp.backend,
      started: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    });
}
