import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { createOwnerNotifier, recordAuthEvents } from "#server/auth/account-events.ts";
import { countAttemptsInDatabase } from "#server/auth/attempt-limits.ts";
import { createAuthGuard } from "#server/auth/auth-guard.ts";
import type { Config } from "#server/config/config.ts";
import { siteState } from "#server/config/site-state.ts";
import type { Backend } from "#server/data/backend.ts";
import { type Clients, createClients } from "#server/data/clients.ts";
import type { Heartbeat } from "#server/data/heartbeat.ts";
import type { Keys } from "#server/data/keys.ts";
import { createTokenAccess } from "#server/data/token-access.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { createFunctions } from "#server/functions/router.ts";
import { readPublicContentFromCache } from "#server/http/cache/public-reads.ts";
import { readVersionAfterChanges } from "#server/http/cache/read-version-after-changes.ts";
import { serveCached } from "#server/http/cache/serve-cached.ts";
import { createFormCheck } from "#server/http/form-check/form-check.ts";
import { createDatabaseLimiters, createMemoryLimiter } from "#server/http/limits/rate-limit.ts";
import { createMetricsRoute } from "#server/http/metrics/metrics-route.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { bodyLimits } from "#server/http/middleware/body-limits.ts";
import { cacheControl } from "#server/http/middleware/cache-control.ts";
import { callerOf } from "#server/http/middleware/caller.ts";
import { clientAddress, parseNetworks } from "#server/http/middleware/client-address.ts";
import { compressResponses } from "#server/http/middleware/compress-responses.ts";
import { createErrorHandler, handleNotFound } from "#server/http/middleware/errors.ts";
import { jsonBody } from "#server/http/middleware/json-body.ts";
import { requestId } from "#server/http/middleware/request-id.ts";
import { requestLimits } from "#server/http/middleware/request-limits.ts";
import { requestLog } from "#server/http/middleware/request-log.ts";
import { securityHeaders } from "#server/http/middleware/security-headers.ts";
import type { Caches } from "#server/http/open-caches.ts";
import { limitRendering } from "#server/http/pages/limit-rendering.ts";
import { createSeoRoutes } from "#server/http/pages/seo-routes.ts";
import { createRestGateway } from "#server/http/rest/rest.ts";
import { createRestLimit } from "#server/http/rest/rest-limit.ts";
import type { createMailImporter } from "#server/mail/intake/import-mail.ts";
import { createIntakeWebhook } from "#server/mail/intake/webhook.ts";
import { createMapRoutes } from "#server/maps/map-routes.ts";
import type { Log } from "#server/process/log.ts";
import type { ImageService } from "#server/storage/image-service.ts";

/** The services behind the routes. */
export interface Services {
  readonly config: Config;
  readonly keys: Keys;
  readonly backend: Backend;
  readonly clients: Clients;
  readonly caches: Caches;
  readonly images: ImageService;
  readonly renderProposalPdf: FunctionDeps["renderProposalPdf"];
  readonly heartbeat: Heartbeat;
  readonly siteProblems: FunctionDeps["siteProblems"];
  readonly importMail: ReturnType<typeof createMailImporter>;
  /** Sends queued mail now instead of at the next poll. */
  readonly wakeOutbox: () => void;
  /** Returns the text of GET /metrics; null if metrics are off. */
  readonly readMetrics: (() => Promise<string>) | null;
  readonly isDevelopment: boolean;
  readonly log: Log;
}

/** Every route of the site, in the order of matching. */
export function createApp(services: Services): Hono<AppEnv> {
  const { config, keys, caches, log } = services;
  const shared = createSharedDeps(services);
  const { address, restLimit } = shared;

  // The router matches only the first 1500 characters, because its work grows with the path. No path of the site is
  // that long.
  const app = new Hono<AppEnv>({ getPath: (request) => getPath(request).slice(0, 1500) });
  app.onError(createErrorHandler({ log }));
  app.notFound(handleNotFound);

  app.use(requestLog({ log, clientAddress: address }));
  app.use(
    serveCached({
      ...caches,
      publishableKey: keys.publishableKey,
      countRead: restLimit.take,
      clientAddress: address,
    }),
  );
  app.use(requestId());
  app.use(securityHeaders({ siteUrl: config.siteUrl, isDevelopment: services.isDevelopment }));
  app.use(cacheControl());
  app.use(compressResponses());
  if (config.mailIntake?.kind === "webhook")
    app.route(
      "/",
      createIntakeWebhook({
        ...config.mailIntake,
        importMail: services.importMail,
        clientAddress: address,
        log,
      }),
    );
  app.use(requestLimits());
  app.use(
    bodyLimits({
      callerOf: (request) => callerOf(request, keys),
      accessOf: shared.accessOf,
      take: restLimit.take,
      clientAddress: address,
    }),
  );
  app.use(jsonBody());

  if (services.readMetrics)
    app.route(
      "/",
      createMetricsRoute({ access: config.metrics, clientAddress: address, read: services.readMetrics }),
    );
  app.use("/auth/v1/*", recordAuthEvents({ clients: shared.clients, clientAddress: address, log }));
  app.route("/auth/v1", authRoutes(services, shared));
  app.route("/rest/v1", restRoutes(services, shared));
  app.use("/storage/v1/*", caches.images.cache);
  app.route("/storage/v1", services.images.routes);
  app.route("/functions/v1", functionRoutes(services, shared));

  app.route(
    "/",
    createSeoRoutes({
      visitor: services.clients.visitor.schema("public"),
      siteUrl: config.siteUrl,
      cache: caches.texts,
    }),
  );
  app.route(
    "/",
    createMapRoutes({
      visitor: services.clients.visitor.schema("public"),
      cache: caches.maps,
      take: restLimit.take,
      clientAddress: address,
      log,
    }),
  );
  app.on(["GET", "HEAD"], "*", limitRendering({ take: restLimit.take, clientAddress: address }), (c) =>
    caches.pages.render(c.req.raw),
  );
  return app;
}

type SharedDeps = ReturnType<typeof createSharedDeps>;

/** Builds what several routes share: rate limits, and clients whose changes to content show on the site at once. */
function createSharedDeps({ config, keys, backend, clients, caches }: Services) {
  const proxies = parseNetworks(config.trustedProxies);
  const openLimiter = createDatabaseLimiters({ service: clients.service, secretKey: keys.secretKey });
  const versionReadingBackend = readVersionAfterChanges(backend, caches.version);
  const versionReadingClients = createClients(versionReadingBackend, keys);
  return {
    address: (c: Parameters<typeof clientAddress>[0]) => clientAddress(c, proxies),
    openLimiter,
    restLimit: createRestLimit({
      perSecond: config.restCallsPerSecond,
      openShared: openLimiter,
      poolSize: config.databasePoolSize,
    }),
    fetch: versionReadingBackend.fetch,
    clients: versionReadingClients,
    accessOf: createTokenAccess(versionReadingClients.asUser),
  };
}

function authRoutes({ config, keys, clients, wakeOutbox, log }: Services, { fetch, address }: SharedDeps) {
  const { siteUrl } = config;
  const { service } = clients;
  const { secretKey } = keys;
  return createAuthGuard({
    fetch,
    siteUrl,
    secretKey,
    clientAddress: address,
    attemptStore: countAttemptsInDatabase({ service, secretKey, log }),
    notifyOwner: createOwnerNotifier({ service, siteUrl, wakeOutbox, log }),
    isInvited: async (id) =>
      (await service.from("invitations").select("user_id").eq("user_id", id).maybeSingle()).data !== null,
    log,
  });
}

function restRoutes(
  { config, keys, caches, log }: Services,
  { fetch, accessOf, address, restLimit }: SharedDeps,
) {
  const site = { publishableKey: keys.publishableKey, siteUrl: config.siteUrl };
  return createRestGateway({
    fetch,
    fromCache: (read) => readPublicContentFromCache(read, caches.reads, site),
    accessOf,
    keys,
    clientAddress: address,
    limit: restLimit,
    log,
  });
}

function functionRoutes(services: Services, { clients, address, openLimiter }: SharedDeps) {
  const { config, keys, images, log } = services;
  return createFunctions({
    clients,
    keys,
    storage: images.routes,
    storeImage: images.storeChecked,
    renderProposalPdf: services.renderProposalPdf,
    siteUrl: config.siteUrl,
    setUp: {
      sendsMail: config.mail.smtpUrl !== null,
      ...siteState(config),
      testHelpers: config.hasTestHelpers,
      backend: config.backend.kind,
    },
    siteProblems: services.siteProblems,
    clientAddress: address,
    openLimiter,
    // With an embedded database this is the only process that accepts forms, so the limit is counted in memory.
    openFormLimiter: config.backend.kind === "embedded" ? createMemoryLimiter : openLimiter,
    formCheck: createFormCheck(config.formCheck, { keys, openLimiter, log }),
    wakeOutbox: services.wakeOutbox,
    log,
    now: Date.now,
  });
}
