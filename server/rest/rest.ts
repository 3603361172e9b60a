import { type Context, Hono } from "hono";
import type { Backend } from "#server/backend/backend.ts";
import type { Clients } from "#server/backend/clients.ts";
import type { Keys } from "#server/keys.ts";
import type { Log } from "#server/logging/log.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { backendUnavailable, explainFailure } from "#server/middleware/backend-answer.ts";
import { addressKey } from "#server/middleware/client-address.ts";
import { apiError } from "#server/middleware/errors.ts";
import { findRefusal, withTrueCount } from "#server/rest/call-rules.ts";
import { type Caller, callerOf } from "#server/rest/caller.ts";
import { LaneBusy, type Lanes, runForVisitor } from "#server/rest/lane.ts";
import { type RestLimit, SLOW_MS } from "#server/rest/rest-limit.ts";

type Fetch = Backend["fetch"];

export interface RestDeps {
  /** The backend itself. */
  readonly fetch: Fetch;
  /** Answers visitors' reads of public content from memory, and asks `fetch` for the rest. */
  readonly fromMemory: (fetch: Fetch) => Fetch;
  readonly clients: Pick<Clients, "asUser">;
  readonly keys: Pick<Keys, "publishableKey" | "secretKey">;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly lanes: Lanes;
  /** Shared with the short path, so that reads from memory count as well. */
  readonly limit: RestLimit;
  readonly log: Log;
}

/** /rest/v1: who may ask what and how much is checked here; row-level security decides about every row. */
export function createRest(deps: RestDeps): Hono<AppEnv> {
  const { fetch, fromMemory, clients, keys, clientAddress, lanes, limit, log } = deps;

  const isAdmin = async (token: string) =>
    (await clients.asUser(token).rpc("has_role", { role: "admin" })).data === true;

  /** In the caller's lane, timed. */
  const ask = (address: string, caller: Caller): Fetch => {
    if (caller.kind === "service") return fetch;
    if (caller.kind === "visitor")
      return (request) => runForVisitor({ lanes, limit }, address, () => fetch(request));
    const { token } = caller;
    return (request) =>
      lanes.user.run(address, async () => {
        const start = performance.now();
        try {
          return await fetch(request);
        } finally {
          const tookMs = performance.now() - start;
          // On a busy machine all calls are slow, and a day's work of the office must not end in refusals.
          const isStaff = tookMs >= SLOW_MS && (await isAdmin(token));
          if (!isStaff) await limit.charge(address, tookMs);
        }
      });
  };

  return new Hono<AppEnv>().all("*", async (c) => {
    const caller = callerOf(c.req.raw, keys);
    const address = addressKey(clientAddress(c));
    try {
      if (caller.kind !== "service") {
        const wait = await limit.take(address);
        if (wait > 0) return tooMany(c, wait);
      }
      const refusal = await findRefusal(c.req.raw, caller, { isAdmin });
      if (refusal) return apiError(c, refusal);
      const request = callFunctionByGet(withTrueCount(c.req.raw, caller));
      const answer = await fromMemory(ask(address, caller))(request);
      if (answer.status >= 500)
        log("error", "data call failed", { requestId: c.get("requestId"), status: answer.status });
      return await explainFailure(c, answer);
    } catch (error) {
      if (error instanceof LaneBusy) return tooMany(c, 1);
      log("error", "data backend unavailable", { requestId: c.get("requestId"), error });
      return backendUnavailable(c);
    }
  });
}

/** `@supabase/lite` knows no HEAD of a function; Hono leaves the body of the answer out. */
function callFunctionByGet(request: Request): Request {
  const isHeadOfFunction =
    request.method === "HEAD" && new URL(request.url).pathname.startsWith("/rest/v1/rpc/");
  return isHeadOfFunction ? new Request(request.url, { headers: request.headers }) : request;
}

function tooMany(c: Context<AppEnv>, seconds: number): Response {
  c.header("retry-after", String(seconds));
  return apiError(c, {
    status: 429,
    code: "over_request_rate_limit",
    message: "Too many requests. Please wait a moment and try again.",
  });
}
