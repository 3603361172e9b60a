import { type Context, Hono } from "hono";
import { createClients } from "#server/data/clients.ts";
import { openMemoryLimiter } from "#server/http/limits/rate-limit.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { bodyLimits } from "#server/http/middleware/body-limits.ts";
import { createErrorHandler, handleNotFound } from "#server/http/middleware/errors.ts";
import { jsonBody } from "#server/http/middleware/json-body.ts";
import { requestId } from "#server/http/middleware/request-id.ts";
import { requestLimits } from "#server/http/middleware/request-limits.ts";
import { callerOf } from "#server/http/rest/caller.ts";
import { createRest, type RestDeps } from "#server/http/rest/rest.ts";
import { createRestLimit } from "#server/http/rest/rest-limit.ts";
import { type Log, silentLog } from "#server/process/log.ts";
import type { TestDatabase } from "#tests/support/database.ts";

interface Call extends RequestInit {
  /** A user's access token, or one of the keys; undefined for a visitor. */
  readonly as?: string;
  readonly from?: string;
}

export type CallRest = (target: string, call?: Call) => Promise<Response>;

/** /rest/v1 as the site mounts it, on a test database, without a port. */
export function openGateway(
  { backend, keys }: Pick<TestDatabase, "backend" | "keys">,
  changes: Partial<RestDeps> & { readonly log?: Log } = {},
): CallRest {
  const log = changes.log ?? silentLog;
  const clients = createClients(backend, keys);
  const isAdmin = async (token: string) =>
    (await clients.asUser(token).rpc("has_role", { role: "admin" })).data === true;
  const clientAddress = (c: Context<AppEnv>) => c.req.header("x-test-address") ?? "192.0.2.1";
  const app = new Hono<AppEnv>();
  app.onError(createErrorHandler({ log }));
  app.notFound(handleNotFound);
  app.use(requestId());
  app.use(requestLimits());
  app.use(
    bodyLimits({
      callerOf: (request) => callerOf(request, keys),
      isAdmin,
      take: async () => 0,
      clientAddress,
    }),
  );
  app.use(jsonBody());
  app.route(
    "/rest/v1",
    createRest({
      fetch: backend.fetch,
      fromCache: (fetch) => fetch,
      isAdmin,
      keys,
      clientAddress,
      limit: createRestLimit({ perSecond: 0, openShared: openMemoryLimiter, poolSize: 12 }),
      log,
      ...changes,
    }),
  );
  return async (target, { as, from, headers: given, ...init } = {}) => {
    const headers = new Headers(given);
    const isKey = as === keys.secretKey;
    if (!headers.has("apikey")) headers.set("apikey", isKey ? keys.secretKey : keys.publishableKey);
    if (as && !isKey) headers.set("authorization", `Bearer ${as}`);
    if (from) headers.set("x-test-address", from);
    if (init.body && !headers.has("content-type")) headers.set("content-type", "application/json");
    return app.request(`http://localhost:3000/rest/v1/${target}`, { ...init, headers });
  };
}
