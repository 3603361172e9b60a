import { GoTrueClient } from "@supabase/auth-js";
import { type Context, Hono } from "hono";
import { recordAuthEvents } from "#server/auth/account-events.ts";
import { createAuthGuard } from "#server/auth/auth-guard.ts";
import { createClients } from "#server/data/clients.ts";
import { readTokenAccess } from "#server/data/token-access.ts";
import { createMemoryLimiter } from "#server/http/limits/rate-limit.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { bodyLimits } from "#server/http/middleware/body-limits.ts";
import { callerOf } from "#server/http/middleware/caller.ts";
import { createErrorHandler, handleNotFound } from "#server/http/middleware/errors.ts";
import { jsonBody } from "#server/http/middleware/json-body.ts";
import { requestId } from "#server/http/middleware/request-id.ts";
import { requestLimits } from "#server/http/middleware/request-limits.ts";
import { securityHeaders } from "#server/http/middleware/security-headers.ts";
import { createRestGateway } from "#server/http/rest/rest.ts";
import { createRestLimit } from "#server/http/rest/rest-limit.ts";
import { silentLog } from "#server/process/log.ts";
import type { TestDatabase } from "#tests/support/database.ts";

const SITE = "http://localhost:3000";

interface Call extends RequestInit {
  /** A user's access token, or the secret key; undefined for a visitor. */
  readonly as?: string;
  /** The caller's IP address. */
  readonly from?: string;
}

export type Gateway = ReturnType<typeof openGateway>;

/** /auth/v1 and /rest/v1 as the site mounts them, without a port. Rate limits and failed attempts start at zero. */
export function openGateway({ backend, keys }: Pick<TestDatabase, "backend" | "keys">, log = silentLog) {
  const { fetch } = backend;
  const clients = createClients(backend, keys);
  const accessOf = (token: string) => readTokenAccess(clients.asUser(token));
  const clientAddress = (c: Context<AppEnv>) => c.req.header("x-test-address") ?? "192.0.2.1";
  const limit = createRestLimit({ perSecond: 0, openShared: createMemoryLimiter, poolSize: 12 });
  const app = new Hono<AppEnv>();
  app.onError(createErrorHandler({ log }));
  app.notFound(handleNotFound);
  app.use(requestId(), securityHeaders({ siteUrl: SITE }), requestLimits());
  app.use(
    bodyLimits({
      callerOf: (request) => callerOf(request, keys),
      accessOf,
      // No caller has to wait.
      take: async () => 0,
      clientAddress,
    }),
  );
  app.use(jsonBody());
  app.use("/auth/v1/*", recordAuthEvents({ clients, clientAddress, log }));
  app.route("/auth/v1", createAuthGuard({ fetch, siteUrl: SITE, secretKey: keys.secretKey, clientAddress }));
  app.route(
    "/rest/v1",
    createRestGateway({ fetch, fromCache: (read) => read, accessOf, keys, clientAddress, limit, log }),
  );

  const send = async (
    path: string,
    { as, from, headers: callHeaders, ...init }: Call = {},
  ): Promise<Response> => {
    const headers = new Headers(callHeaders);
    const isSecretKey = as === keys.secretKey;
    if (!headers.has("apikey")) headers.set("apikey", isSecretKey ? keys.secretKey : keys.publishableKey);
    if (as && !isSecretKey) headers.set("authorization", `Bearer ${as}`);
    if (from) headers.set("x-test-address", from);
    if (init.body && !headers.has("content-type")) headers.set("content-type", "application/json");
    return app.request(SITE + path, { ...init, headers });
  };
  return {
    request: app.request,
    rest: (target: string, call?: Call) => send(`/rest/v1/${target}`, call),
    auth: async (method: string, path: string, body: unknown, token?: string) => {
      const response = await send(`/auth/v1${path}`, {
        method,
        as: token,
        ...(method !== "GET" && { body: JSON.stringify(body) }),
      });
      return { status: response.status, names: [...response.headers.keys()], body: await response.text() };
    },
    /** The official client, as in a browser. */
    connect: () =>
      new GoTrueClient({
        url: `${SITE}/auth/v1`,
        headers: { apikey: keys.publishableKey },
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        fetch: async (input, init) => app.request(String(input), init),
      }),
  };
}
