import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";

export function createBackOfficeStatus({ setUp }: FunctionDeps): Handler<"admin"> {
  return () => Response.json(setUp);
}
