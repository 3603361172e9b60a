import { type Context, Hono } from "hono";
import type { Fetch } from "#server/data/backend.ts";
import type { Keys } from "#server/data/keys.ts";
import { QueueFull } from "#server/http/limits/concurrency.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { backendUnavailable, sanitizeErrorResponse } from "#server/http/middleware/backend-response.ts";
import { type Caller, callerOf } from "#server/http/middleware/caller.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";
import { apiError, tooManyRequests } from "#server/http/middleware/errors.ts";
import { findRefusal, withoutEstimatedCount } from "#server/http/rest/request-rules.ts";
import type { RestLimit } from "#server/http/rest/rest-limit.ts";
import type { Log } from "#server/process/log.ts";

export interface RestDeps {
  readonly fetch: Fetch;
  /** Serves visitors' reads of public content from the cache, and passes all other requests to `fetch`. */
  readonly fromCache: (fetch: Fetch) => Fetch;
  /** Checks in the database whether this access token belongs to an admin. */
  readonly isAdmin: (token: string) => Promise<boolean>;
  readonly keys: Pick<Keys, "publishableKey" | "secretKey">;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly limit: RestLimit;
  readonly log: Log;
}

/** Gateway for /rest/v1: validation, rate limits per IP, concurrency limits; row-level security decides about rows. */
export function createRestGateway(deps: RestDeps): Hono<AppEnv> {
  const { fetch, fromCache, isAdmin, keys, clientAddress, limit, log } = deps;

  const fetchFor = (address: string, caller: Caller): Fetch => {
    if (caller.kind === "service") return fetch;
    if (caller.kind === "visitor") return (request) => limit.runForVisitor(address, () => fetch(request));
    const { token } = caller;
    return (request) =>
      limit.runForUser(
        address,
        () => fetch(request),
        () => isAdmin(token),
      );
  };

  return new Hono<AppEnv>().all("*", async (c) => {
    const caller = callerOf(c.req.raw, keys);
    const address = addressKey(clientAddress(c));
    try {
      if (caller.kind !== "service") {
        const wait = await limit.take(address);
        if (wait > 0) return tooManyRequests(c, wait);
      }
      const refusal = await findRefusal(c.req.raw, c.get("json"), caller, { isAdmin });
      if (refusal) return apiError(c, refusal);
      const request = withoutEstimatedCount(c.req.raw, caller);
      const response = await fromCache(fetchFor(address, caller))(request);
      if (response.status >= 500)
        log("error", "data request failed", { requestId: c.get("requestId"), status: response.status });
      return await sanitizeErrorResponse(c, response);
    } catch (error) {
      if (error instanceof QueueFull) return tooManyRequests(c, 1);
      log("error", "data backend unavailable", { requestId: c.get("requestId"), error });
      return backendUnavailable(c);
    }
  });
}
