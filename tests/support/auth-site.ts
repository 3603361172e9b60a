import { GoTrueClient } from "@supabase/auth-js";
import { Hono } from "hono";
import { createAuthGuard } from "#server/auth/auth-guard.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { createErrorHandler } from "#server/http/middleware/errors.ts";
import { jsonBody } from "#server/http/middleware/json-body.ts";
import { requestId } from "#server/http/middleware/request-id.ts";
import { requestLimits } from "#server/http/middleware/request-limits.ts";
import { securityHeaders } from "#server/http/middleware/security-headers.ts";
import { silentLog } from "#server/process/log.ts";
import type { TestDatabase } from "#tests/support/database.ts";

const SITE = "http://localhost:3000";

/** /auth/v1 as the site serves it, on a real database; a new one has counted no failed attempts. */
export function openAuthSite({ backend, keys }: Pick<TestDatabase, "backend" | "keys">) {
  const site = new Hono<AppEnv>();
  site.use(requestId());
  site.use(securityHeaders({ siteUrl: SITE }));
  site.use(requestLimits());
  site.use(jsonBody());
  site.onError(createErrorHandler({ log: silentLog }));
  site.route(
    "/auth/v1",
    createAuthGuard({
      fetch: backend.fetch,
      siteUrl: SITE,
      secretKey: keys.secretKey,
      clientAddress: () => "192.0.2.1",
    }),
  );

  /** The official client, as in a browser. */
  const connect = () =>
    new GoTrueClient({
      url: `${SITE}/auth/v1`,
      headers: { apikey: keys.publishableKey },
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      fetch: async (input, init) => site.request(String(input), init),
    });

  const send = async (method: string, path: string, body: unknown, token?: string) => {
    const answer = await site.request(`/auth/v1${path}`, {
      method,
      headers: {
        apikey: keys.publishableKey,
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, names: [...answer.headers.keys()], body: await answer.text() };
  };
  return { request: site.request, connect, send };
}
