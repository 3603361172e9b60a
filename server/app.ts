import { Hono, type MiddlewareHandler } from "hono";
import { createAccountNotices, recordAuthEvents } from "#server/auth/account-events.ts";
import type { AttemptStore } from "#server/auth/attempt-store.ts";
import { createAuthGuard } from "#server/auth/auth-guard.ts";
import type { Backend } from "#server/backend/backend.ts";
import type { Clients } from "#server/backend/clients.ts";
import type { Config } from "#server/config.ts";
import { createFormCheck } from "#server/form-check/form-check.ts";
import { createFunctions, type FunctionsDeps } from "#server/functions/router.ts";
import { answerAlive, type Readiness } from "#server/health/health.ts";
import type { Keys } from "#server/keys.ts";
import { limitFailedSignIns } from "#server/limits/failed-sign-ins.ts";
import { type OpenLimiter, openMemoryLimiter } from "#server/limits/limiters.ts";
import type { Log } from "#server/logging/log.ts";
import { createMetricsRoute } from "#server/metrics/metrics-route.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { cacheControl } from "#server/middleware/cache-control.ts";
import { clientAddress, parseTrustedProxies } from "#server/middleware/client-address.ts";
import { compressAnswers } from "#server/middleware/compress-answers.ts";
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
  readonly cachePictures: MiddlewareHandler<AppEnv>;
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

type AddressOf = (c: Parameters<typeof clientAddress>[0]) => string;

/** Everything the site answers, in the order of matching; what lies ready in memory is answered before (server/answers). */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { config, clients, openLimiter, storage, intakeWebhook, readMetrics, log } = deps;
  const proxies = parseTrustedProxies(config.trustedProxies);
  const addressOf: AddressOf = (c) => clientAddress(c, proxies);

  const app = new Hono<AppEnv>();
  app.onError(createErrorHandler({ log }));
  app.notFound(handleNotFound);

  app.use(requestId());
  app.use(requestLog({ log, clientAddress: addressOf }));
  app.use(securityHeaders({ siteUrl: config.siteUrl, development: deps.isDevelopment }));
  app.use(cacheControl());
  app.use(compressAnswers());
  if (intakeWebhook) app.route("/", intakeWebhook);
  app.use(requestLimits());
  app.use(jsonBody());

  app.get("/livez", answerAlive);
  // /healthz is the older name of the same question.
  app.on("GET", ["/readyz", "/healthz"], () => deps.readiness.answer());
  if (readMetrics)
    app.route(
      "/",
      createMetricsRoute({ access: config.metrics, clientAddress: addressOf, read: readMetrics }),
    );
  app.use("/auth/v1/*", limitFailedSignIns({ openLimiter, clientAddress: addressOf }));
  app.use("/auth/v1/*", recordAuthEvents({ clients, clientAddress: addressOf, log }));
  app.route("/auth/v1", authRoutes(deps, addressOf));
  app.route("/rest/v1", restRoutes(deps, addressOf));
  app.use("/storage/v1/*", deps.cachePictures);
  app.route("/storage/v1", storage);
  app.route("/functions/v1", functionRoutes(deps, addressOf));

  app.route("/", deps.seo);
  app.on(["GET", "HEAD"], "*", (c) => deps.renderPage(c.req.raw));
  return app;
}

function authRoutes({ config, keys, clients, wakeOutbox, log, ...deps }: AppDeps, addressOf: AddressOf) {
  const { siteUrl } = config;
  return createAuthGuard({
    fetch: deps.fetch,
    siteUrl,
    secretKey: keys.secretKey,
    clientAddress: addressOf,
    attemptStore: deps.attemptStore,
    tellOwner: createAccountNotices({ service: clients.service, siteUrl, wakeOutbox, log }),
    log,
  });
}

function restRoutes({ fetch, fromMemory, clients, keys, log, ...deps }: AppDeps, addressOf: AddressOf) {
  return createRest({
    fetch,
    fromMemory,
    clients,
    keys,
    clientAddress: addressOf,
    lanes: deps.restLanes,
    limit: deps.restLimit,
    log,
  });
}

function functionRoutes({ config, keys, openLimiter, log, ...deps }: AppDeps, addressOf: AddressOf) {
  return createFunctions({
    clients: deps.clients,
    keys,
    storage: deps.storage,
    storeImage: deps.storeImage,
    renderProposalPdf: deps.renderProposalPdf,
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
    // Beside an embedded database no other process takes forms.
    openFormLimiter: config.backend.kind === "embedded" ? openMemoryLimiter : openLimiter,
    formCheck: createFormCheck(config.formCheck, { keys, openLimiter, log }),
    wakeOutbox: deps.wakeOutbox,
    log,
    now: Date.now,
  });
}
