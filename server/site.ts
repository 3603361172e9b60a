import type { RequestListener } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { openBuiltFiles } from "#server/answers/built-files.ts";
import { createPictureMemory } from "#server/answers/picture-memory.ts";
import { takeShortPath } from "#server/answers/short-path.ts";
import { type AppDeps, createApp } from "#server/app.ts";
import { countAttemptsInDatabase } from "#server/auth/attempt-store.ts";
import type { Backend } from "#server/backend/backend.ts";
import { type Clients, createClients } from "#server/backend/clients.ts";
import { openBackend } from "#server/backend/open-backend.ts";
import { startBackgroundWork } from "#server/background-work.ts";
import type { Config } from "#server/config.ts";
import { checkAfterChanges } from "#server/content/check-after-changes.ts";
import { type ContentCacheOptions, createContentCache } from "#server/content/content-cache.ts";
import { followContentVersion } from "#server/content/content-version.ts";
import { createPageReads } from "#server/content/page-reads.ts";
import { readPublicContentFromMemory } from "#server/content/public-reads.ts";
import { readContentVersion } from "#server/content/read-content-version.ts";
import { shareChecks } from "#server/content/share-checks.ts";
import { doFirstStart, type FirstStart } from "#server/first-start/first-start.ts";
import { storeIllustrationsNowOrLater } from "#server/first-start/illustrations.ts";
import { createReadiness, type Readiness } from "#server/health/health.ts";
import { createMailReader } from "#server/intake/read-mail.ts";
import { createMailTaker } from "#server/intake/take-mail.ts";
import { createIntakeWebhook } from "#server/intake/webhook.ts";
import type { Keys } from "#server/keys.ts";
import { openSharedLimiters } from "#server/limits/shared-limiter.ts";
import type { Log } from "#server/logging/log.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { allowsMetrics } from "#server/metrics/metrics-route.ts";
import { readGauges } from "#server/metrics/read-gauges.ts";
import {
  addressBehind,
  addressKey,
  clientAddress,
  parseTrustedProxies,
} from "#server/middleware/client-address.ts";
import { answerUnusableRequest } from "#server/middleware/parser-errors.ts";
import { createRequestLine } from "#server/middleware/request-log.ts";
import { nameMailDomain } from "#server/outbox/mail-domain.ts";
import { createRecoveryMailer } from "#server/outbox/recovery-mail.ts";
import { openPages, type PageSource } from "#server/pages/open-pages.ts";
import { createProposalPdf } from "#server/proposals/pdf/render-proposal-pdf.ts";
import { openRest } from "#server/rest/open-rest.ts";
import { createSeoRoutes } from "#server/seo/seo-routes.ts";
import { createImageService } from "#server/storage/image-service.ts";
import { productVersion } from "#server/version.ts";

export interface SiteOptions {
  readonly config: Config;
  readonly keys: Keys;
  readonly log: Log;
  readonly progress: (line: string) => void;
  readonly pages: PageSource;
  /** The database is gone for good: the process has to end. */
  readonly onDatabaseLost: (cause: Error) => void;
  /** Given up while it is still opening: what was started is closed again and nothing more is begun. */
  readonly signal: AbortSignal;
}

export interface Site {
  /** Counted for the metrics, if somebody may read them. */
  readonly listener: RequestListener;
  readonly backend: Backend;
  readonly firstStart: FirstStart;
  /** To be drained when the end begins. */
  readonly readiness: Readiness;
  /** No mail is begun any more; `close` does this too. */
  stopMail(): Promise<void>;
  close(): Promise<void>;
}

/** Puts the whole product together behind one listener; no port is open yet. */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { config, keys, log, progress, pages, signal, onDatabaseLost } = options;
  let clients: Clients;
  let background: ReturnType<typeof startBackgroundWork> | null = null;
  const wakeOutbox = () => background?.wakeOutbox();
  const mailer = createRecoveryMailer(() => clients.service, config.siteUrl, wakeOutbox);
  const backend = await openBackend({ config, keys, mailer, log, progress, signal, onDatabaseLost });
  try {
    signal.throwIfAborted();
    clients = createClients(backend, keys);
    const images = createImageService({ config, keys, backend, clients, log });
    await storeIllustrationsNowOrLater({ imageStore: images.illustrations, signal, log });
    signal.throwIfAborted();
    const firstStart = await doFirstStart(clients.service, config);

    const readiness = createReadiness(() => readContentVersion(clients).then(Number.isInteger));
    const version = followContentVersion({
      read: shareChecks(() => readContentVersion(clients)),
      notices: backend.notices,
    });
    const built = pages.kind === "built" ? pages : null;
    const metrics = allowsMetrics(config.metrics)
      ? (await import("#server/metrics/metrics.ts")).createMetrics(built?.build.routes ?? {})
      : null;
    const cacheFor = (cache: "pages" | "reads", limits: ContentCacheOptions = {}) =>
      createContentCache(version, { ...limits, ...(metrics && { onLookup: metrics.onLookup(cache) }) });
    const { siteUrl } = config;
    const ofSite = { publishableKey: keys.publishableKey, siteUrl };
    const reads = cacheFor("reads");
    const fromMemory: AppDeps["fromMemory"] = (fetch) => readPublicContentFromMemory(fetch, reads, ofSite);
    // With a memory of its own: a page must not wait for the same read of a visitor, who waits in a queue.
    const pageMemory = cacheFor("reads", { maxEntries: 1000, maxBytes: 8_000_000 });
    const { failed: failedReads, ...pageReads } = createPageReads(backend, pageMemory, version, ofSite);
    const { formCheck } = config;
    const pageDeps = {
      ...pageReads,
      ...ofSite,
      ...(formCheck.kind !== "off" && { formCheck }),
      failedReads,
      log,
    };
    const renderer = openPages(pages, pageDeps, () => cacheFor("pages"));
    const pictures = createPictureMemory(siteUrl);
    const changing = checkAfterChanges(backend, version);

    const { service } = clients;
    const gaugeSources = { service, backend, dataDir: config.dataDir, version: await productVersion() };
    const readMetrics = async (of: Metrics) => {
      await readGauges(of, gaugeSources);
      return of.read();
    };
    const openLimiter = openSharedLimiters({ service, secretKey: keys.secretKey });
    const rest = openRest({ config, direct: backend.direct, reads, openLimiter, siteUrl, log });
    const renderProposalPdf = createProposalPdf({ visitor: clients.visitor, storage: images.routes });
    const proxies = parseTrustedProxies(config.trustedProxies);
    const intake = config.mailIntake;
    const take = createMailTaker({ service, siteUrl, read: createMailReader({ log }), wakeOutbox, log });
    const app = createApp({
      config,
      keys,
      clients: createClients(changing, keys),
      fetch: changing.fetch,
      fromMemory,
      restLimit: rest.limit,
      restLanes: rest.lanes,
      openLimiter,
      attemptStore: countAttemptsInDatabase({ service, secretKey: keys.secretKey, log }),
      storage: images.routes,
      keepPictures: pictures.keep,
      storeImage: images.storeChecked,
      renderProposalPdf,
      seo: createSeoRoutes({
        visitor: clients.visitor.schema("public"),
        siteUrl,
        cache: createContentCache(version),
      }),
      renderPage: renderer.render,
      readiness,
      intakeWebhook:
        intake?.kind === "webhook"
          ? createIntakeWebhook({ ...intake, take, clientAddress: (c) => clientAddress(c, proxies), log })
          : null,
      readMetrics: metrics && (() => readMetrics(metrics)),
      wakeOutbox,
      isDevelopment: pages.kind === "development",
      log,
    });
    const listener = takeShortPath(
      {
        files: built && openBuiltFiles(built.clientDir, siteUrl),
        pages: renderer,
        pictures,
        reads,
        findRead: rest.findRead,
        publishableKey: keys.publishableKey,
        countRead: (client) => rest.limit.take(addressKey(client)),
        clientAddress: ({ socket, headers }) =>
          addressBehind(socket.remoteAddress, headers["x-forwarded-for"]?.toString(), proxies),
        logRequest: createRequestLine(log),
      },
      getRequestListener(app.fetch, { errorHandler: answerUnusableRequest }),
    );
    await nameMailDomain(service, siteUrl, log);
    const work = startBackgroundWork({ config, keys, service, renderProposalPdf, take, wakeOutbox, log });
    background = work;
    images.startPreparing();
    const close = async () => {
      await version.close();
      await Promise.all([work.stop(), images.close()]);
      await backend.close();
    };
    return {
      listener: metrics ? metrics.count(listener) : listener,
      backend,
      firstStart,
      readiness,
      stopMail: work.stopMail,
      close,
    };
  } catch (cause) {
    await backend.close();
    throw cause;
  }
}

export const BUILD_DIR = join(import.meta.dirname, "../build");
