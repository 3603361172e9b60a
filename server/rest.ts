import { Hono } from "hono";
import type { Backend } from "#server/backend/backend.ts";
import type { Log } from "#server/log.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { backendUnavailable, explainFailure } from "#server/middleware/backend-answer.ts";

/** /rest/v1: every call goes to the backend, where row-level security decides. */
export function createRest({
  fetch,
  log,
}: {
  readonly fetch: Backend["fetch"];
  readonly log: Log;
}): Hono<AppEnv> {
  return new Hono<AppEnv>().all("*", async (c) => {
    try {
      const answer = await fetch(c.req.raw);
      if (answer.status >= 500)
        log("error", "data call failed", { requestId: c.get("requestId"), status: answer.status });
      return await explainFailure(c, answer);
    } catch (error) {
      log("error", "data backend unavailable", { requestId: c.get("requestId"), error });
      return backendUnavailable(c);
    }
  });
}
