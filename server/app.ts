import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { createAccountNotices } from "#server/auth/account-notices.ts";
import { createAuthGuard } from "#server/auth/auth-guard.ts";
import { recordAuthEvents } from "#server/auth/record-auth-events.ts";
import type { Backend } from "#server/backend/backend.ts";
import type { Clients } from "#server/backend/clients.ts";
import type { Config } from "#server/config.ts";
import { createFunctions, type FunctionsDeps } from "#server/functions/router.ts";
import { answerAlive, type Readiness } from "#server/health.ts";
import type { Keys } from "#server/keys.ts";
import { limitFailedSignIns } from "#server/limits/failed-sign-ins.ts";
import type { OpenLimiter } from "#server/limits/limiters.ts";
import type { Log } from "#server/log.ts";
import { createMetricsRoute } from "#server/metrics/metrics-route.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { cacheControl } from "#server/middleware/cache-control.ts";
import { clientAddress, parseTrustedProxies } from "#server/middleware/client-address.ts";
import { createErrorHandler, handleNotFound } from "#server/middleware/errors.ts";
import { jsonBody } from "#server/middleware/json-body.ts";
import { requestId } from "#server/middleware/request-id.ts";
import { requestLimits } from "#server/middleware/request-limits.ts";
import { requestLog } from "#server/middleware/request-log.ts";
import { securityHeaders } from "#server/middleware/security-headers.ts";
import type { RenderPage } from "#server/pages/page-renderer.ts";
import { createRest, type RestDeps } from "#server/rest/rest.ts";

export interface AppDeps {
  readonly config: Pick<
    Config,
    | "siteUrl"
    | "trustedProxies"
    | "mail"
    | "testHelpers"
    | "databasePoolSize"
    | "restCallsPerSecond"
    | "metrics"
    | "backend"
  >;
  readonly keys: Pick<Keys, "publishableKey" | "secretKey">;
  readonly clients: Clients;
  readonly fetch: Backend["fetch"];
  readonly fromMemory: RestDeps["fromMemory"];
  /** Where limits are counted. */
  readonly openLimiter: OpenLimiter;
  readonly storage: Hono;
  readonly putImage: FunctionsDeps["putImage"];
  /** robots.txt and the sitemap. */
  readonly seo: Hono<AppEnv>;
  readonly renderPage: RenderPage;
  readonly readiness: Readiness;
  /** GET /metrics, if somebody may read it. */
  readonly readMetrics: (() => Promise<string>) | null;
  /** Mail was queued: send it now, not at the next poll. */
  readonly wakeOutbox: () => void;
  /** The built site's files; absent in development, where Vite serves them. */
  readonly clientDir: string | null;
  readonly log: Log;
}

/** Everything the site answers, in the order of matching. */
export function createApp({
  config,
  keys,
  clients,
  fetch,
  fromMemory,
  openLimiter,
  storage,
  putImage,
  seo,
  renderPage,
  readiness,
  readMetrics,
  wakeOutbox,
  clientDir,
  log,
}: AppDeps): Hono<AppEnv> {
  const proxies = parseTrustedProxies(config.trustedProxies);
  const addressOf = (c: Parameters<typeof clientAddress>[0]) => clientAddress(c, proxies);

  const app = new Hono<AppEnv>();
  app.onError(createErrorHandler({ log }));
  app.notFound(handleNotFound);

  app.use(requestId());
  app.use(requestLog({ log, clientAddress: addressOf }));
  app.use(securityHeaders({ siteUrl: config.siteUrl, development: clientDir === null }));
  app.use(cacheControl());
  app.use(compress());
  app.use(requestLimits());
  app.use(jsonBody());

  app.get("/livez", answerAlive);
  // /healthz is the older name of the same question.
  app.on("GET", ["/readyz", "/healthz"], () => readiness.answer());
  if (readMetrics)
    app.route(
      "/",
      createMetricsRoute({ access: config.metrics, clientAddress: addressOf, read: readMetrics }),
    );
  app.use("/auth/v1/*", limitFailedSignIns({ openLimiter, clientAddress: addressOf }));
  app.use("/auth/v1/*", recordAuthEvents({ clients, clientAddress: addressOf, log }));
  app.route(
    "/auth/v1",
    createAuthGuard({
      fetch,
      siteUrl: config.siteUrl,
      secretKey: keys.secretKey,
      clientAddress: addressOf,
      tellOwner: createAccountNotices({
        service: clients.service,
        siteUrl: config.siteUrl,
        wakeOutbox,
        log,
      }),
      log,
    }),
  );
  app.route(
    "/rest/v1",
    createRest({
      fetch,
      fromMemory,
      clients,
      keys,
      clientAddress: addressOf,
      poolSize: config.databasePoolSize,
      callsPerSecond: config.restCallsPerSecond,
      openLimiter,
      log,
    }),
  );
  app.route("/storage/v1", storage);
  app.route(
    "/functions/v1",
    createFunctions({
      clients,
      keys,
      storage,
      putImage,
      siteUrl: config.siteUrl,
      setUp: {
        sendsMail: config.mail.smtpUrl !== null,
        testHelpers: config.testHelpers,
        backend: config.backend.kind,
      },
      clientAddress: addressOf,
      openLimiter,
      wakeOutbox,
      log,
      now: Date.now,
    }),
  );

  app.route("/", seo);
  if (clientDir) app.use(serveBuiltFiles(clientDir));
  app.on(["GET", "HEAD"], "*", (c) => renderPage(c.req.raw, c.get("cspNonce")));
  return app;
}

function serveBuiltFiles(root: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      // Built files carry a hash of their content in their name; the few others may change with the next release.
      const isHashed = path.includes("/assets/");
      c.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}
