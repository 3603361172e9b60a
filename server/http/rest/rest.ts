import { type Context, Hono } from "hono";
import { FOR_ADMINS_HEADER, SESSION_ENDED_CODE, SESSION_ENDED_MESSAGE } from "#domain/session-ended.ts";
import type { Fetch } from "#server/data/backend.ts";
import type { Keys } from "#server/data/keys.ts";
import type { TokenAccess } from "#server/data/token-access.ts";
import { QueueFull } from "#server/http/limits/concurrency.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { backendUnavailable, sanitizeErrorResponse } from "#server/http/middleware/backend-response.ts";
import { type Caller, callerOf } from "#server/http/middleware/caller.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";
import { apiError, type Refusal, tooManyRequests } from "#server/http/middleware/errors.ts";
import { findRefusal, withoutEstimatedCount } from "#server/http/rest/request-rules.ts";
import type { RestLimit } from "#server/http/rest/rest-limit.ts";
import type { Log } from "#server/process/log.ts";

export interface RestDeps {
  readonly fetch: Fetch;
  /** Serves visitors' reads of public content from the cache, and passes all other requests to `fetch`. */
  readonly fromCache: (fetch: Fetch) => Fetch;
  /** What the user of this access token may do, read from the database. */
  readonly accessOf: (token: string) => Promise<TokenAccess>;
  readonly keys: Pick<Keys, "publishableKey" | "secretKey">;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly limit: RestLimit;
  readonly log: Log;
}

/** Gateway for /rest/v1: validation, rate limits per IP, concurrency limits; row-level security decides about rows. */
export function createRestGateway(deps: RestDeps): Hono<AppEnv> {
  const { fetch, fromCache, accessOf, keys, clientAddress, limit, log } = deps;

  const fetchFor = (address: string, caller: Caller, access: Promise<TokenAccess | null>): Fetch => {
    if (caller.kind === "service") return fetch;
    if (caller.kind === "visitor") return (request) => limit.runForVisitor(address, () => fetch(request));
    const isStaff = async () => (await access) === "admin";
    return (request) => limit.runForUser(address, () => fetch(request), isStaff);
  };

  return new Hono<AppEnv>().all("*", async (c) => {
    const caller = callerOf(c.req.raw, keys);
    const address = addressKey(clientAddress(c));
    try {
      if (caller.kind !== "service") {
        const wait = await limit.take(address);
        if (wait > 0) return tooManyRequests(c, wait);
      }
      // Outside the queue, because all requests of a page share one read.
      const access = caller.kind === "user" ? accessOf(caller.token) : Promise.resolve(null);
      const refuse = async (isForAll: boolean): Promise<Response | null> => {
        const known = await access;
        if (known === "unreachable") return backendUnavailable(c);
        const refusal =
          refuseAccess(known, c.req.raw.headers) ??
          (isForAll ? null : findRefusal(c.req.raw, c.get("json"), caller, known === "admin"));
        return refusal && apiError(c, refusal);
      };
      // What everybody may send runs while the access is read. Row-level security decides about rows either way.
      const isForAll = findRefusal(c.req.raw, c.get("json"), caller, false) === null;
      const refusedFirst = isForAll ? null : await refuse(false);
      if (refusedFirst) return refusedFirst;
      const request = withoutEstimatedCount(c.req.raw, caller);
      const [response, refused] = await Promise.all([
        fromCache(fetchFor(address, caller, access))(request),
        refuse(true),
      ]);
      if (refused) return refused;
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

/**
 * Row-level security hides the rows from a token whose session has ended, and staff's rows from everyone else. To the
 * page that looks like an empty list, so such requests are refused. Null if the request may proceed.
 */
function refuseAccess(access: TokenAccess | null, headers: Headers): Refusal | null {
  if (access === "ended") return { status: 401, code: SESSION_ENDED_CODE, message: SESSION_ENDED_MESSAGE };
  if (access === "user" && headers.has(FOR_ADMINS_HEADER))
    return { status: 403, code: "42501", message: "Access denied: Admin role required" };
  return null;
}
