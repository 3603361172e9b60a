import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { createAccountNotices } from "#server/auth/account-notices.ts";
import type { AttemptStore } from "#server/auth/attempt-store.ts";
import { createAuthGuard } from "#server/auth/auth-guard.ts";
import { recordAuthEvents } from "#server/auth/record-auth-events.ts";
import type { Backend } from "#server/backend/backend.ts";
import type { Clients } from "#server/backend/clients.ts";
import type { Config } from "#server/config.ts";
import { createFormCheck } from "#server/form-check/form-check.ts";
import { createFunctions, type FunctionsDeps } from "#server/functions/router.ts";
import { answerAlive, type Readiness } from "#server/health/health.ts";
import type { Keys } from "#server/keys.ts";
import { limitFailedSignIns } from "#server/limits/failed-sign-ins.ts";
import type { OpenLimiter } from "#server/limits/limiters.ts";
import type { Log } from "#server/logging/log.ts";
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
import type { Pages } from "#server/pages/page-renderer.ts";
import { createRest, type RestDeps } from "#server/rest/rest.ts";

export interface AppDeps {
  readonly config: Pick<
    Config,
    "siteUrl" | "trustedProxies" | "mail" | "testHelpers" | "formCheck" | "metrics" | "backend" | "backups"
  >;
  readonly keys: Pick<Keys, "publishableKey" | "secretKey">;
  readonly clients: Clients;
  readonly fetch: Backend["fetch"];
  readonly fromMemory: RestDeps["fromMemory"];
  readonly restLimit: RestDeps["limit"];
  readonly restLanes: RestDeps["lanes"];
  /** Where limits are counted. */
  readonly openLimiter: OpenLimiter;
  /** Where tries to sign in are counted. */
  readonly attemptStore: AttemptStore;
  readonly storage: Hono;
  /** Keeps pictures that were sent, for those who ask next. */
  readonly keepPictures: MiddlewareHandler<AppEnv>;
  readonly storeImage: FunctionsDeps["storeImage"];
  readonly renderProposalPdf: FunctionsDeps["renderProposalPdf"];
  /** robots.txt, the sitemap and security.txt. */
  readonly seo: Hono<AppEnv>;
  readonly renderPage: Pages["render"];
  readonly readiness: Readiness;
  /** Takes mails over HTTP, if MAIL_INTAKE says so. */
  readonly intakeWebhook: Hono<AppEnv> | null;
  /** GET /metrics, if somebody may read it. */
  readonly readMetrics: (() => Promise<string>) | null;
  /** Mail was queued: send it now, not at the next poll. */
  readonly wakeOutbox: () => void;
  readonly isDevelopment: boolean;
  readonly log: Log;
}

/** Everything the site answers, in the order of matching; what lies ready in memory is answered before (server/answers). */
export function createApp({
  config,
  keys,
  clients,
  fetch,
  fromMemory,
  restLimit,
  restLanes,
  openLimiter,
  attemptStore,
  storage,
  keepPictures,
  storeImage,
  renderProposalPdf,
  seo,
  renderPage,
  readiness,
  intakeWebhook,
  readMetrics,
  wakeOutbox,
  isDevelopment,
  log,
}: AppDeps): Hono<AppEnv> {
  const proxies = parseTrustedProxies(config.trustedProxies);
  const addressOf = (c: Parameters<typeof clientAddress>[0]) => clientAddress(c, proxies);

  const app = new Hono<AppEnv>();
  app.onError(createErrorHandler({ log }));
  app.notFound(handleNotFound);

  app.use(requestId());
  app.use(requestLog({ log, clientAddress: addressOf }));
  app.use(securityHeaders({ siteUrl: config.siteUrl, development: isDevelopment }));
  app.use(cacheControl());
  app.use(compress());
  if (intakeWebhook) app.route("/", intakeWebhook);
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
      attemptStore,
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
      lanes: restLanes,
      limit: restLimit,
      log,
    }),
  );
  app.use("/storage/v1/*", keepPictures);
  app.route("/storage/v1", storage);
  app.route(
    "/functions/v1",
    createFunctions({
      clients,
      keys,
      storage,
      storeImage,
      renderProposalPdf,
      siteUrl: config.siteUrl,
      setUp: {
        sendsMail: config.mail.smtpUrl !== null,
        // A Supabase project makes its own.
        backsUp: config.backups !== null || config.backend.kind === "remote",
        testHelpers: config.testHelpers,
        backend: config.backend.kind,
      },
      clientAddress: addressOf,
      openLimiter,
      formCheck: createFormCheck(config.formCheck, { keys, openLimiter, log }),
      wakeOutbox,
      log,
      now: Date.now,
    }),
  );

  app.route("/", seo);
  app.on(["GET", "HEAD"], "*", (c) => renderPage(c.req.raw));
  return app;
}
