import { join } from "node:path";
import type { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { type AppDeps, createApp } from "#server/app.ts";
import type { Backend } from "#server/backend/backend.ts";
import { type Clients, createClients } from "#server/backend/clients.ts";
import { openBackend } from "#server/backend/open-backend.ts";
import { createBackupJob } from "#server/backup/backup-job.ts";
import type { Config } from "#server/config.ts";
import { type ContentCacheOptions, createContentCache } from "#server/content/content-cache.ts";
import { shareChecks } from "#server/content/content-version.ts";
import { countFailures } from "#server/content/failed-reads.ts";
import { readPublicContentFromMemory } from "#server/content/public-reads.ts";
import { doFirstStart, type FirstStart } from "#server/first-start/first-start.ts";
import { storeIllustrationsNowOrLater } from "#server/first-start/illustrations.ts";
import { createReadiness, type Readiness } from "#server/health.ts";
import { createPruneJob } from "#server/jobs/prune-job.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import type { Keys } from "#server/keys.ts";
import { openSharedLimiters } from "#server/limits/shared-limiter.ts";
import type { Log } from "#server/log.ts";
import { createMetrics, type Metrics } from "#server/metrics/metrics.ts";
import { allowsMetrics } from "#server/metrics/metrics-route.ts";
import { readGauges } from "#server/metrics/read-gauges.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { createFailureNotices } from "#server/outbox/failure-notice.ts";
import { createRecoveryMailer } from "#server/outbox/recovery-mail.ts";
import { type OutboxWorker, startOutbox } from "#server/outbox/start-outbox.ts";
import { createPageRenderer, type RenderPage } from "#server/pages/page-renderer.ts";
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

/** The built site, or Vite in development. */
export type PageSource =
  | { readonly kind: "built"; readonly build: ServerBuild; readonly clientDir: string }
  | { readonly kind: "development"; readonly load: () => Promise<ServerBuild> };

export interface Site {
  readonly app: Hono<AppEnv>;
  readonly backend: Backend;
  readonly firstStart: FirstStart;
  /** Counts requests, if somebody may read the metrics. */
  readonly metrics: Metrics | null;
  /** To be drained when the end begins. */
  readonly readiness: Readiness;
  /** No mail is begun any more; `close` does this too. */
  stopMail(): Promise<void>;
  close(): Promise<void>;
}

/** Puts the whole product together behind one `app`; nothing listens yet. */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { config, keys, log, progress, pages, signal, onDatabaseLost } = options;
  let clients: Clients;
  let outbox: OutboxWorker | null = null;
  const wakeOutbox = () => outbox?.wake();
  const mailer = createRecoveryMailer(() => clients.service, config.siteUrl, wakeOutbox);
  const backend = await openBackend({ config, keys, mailer, log, progress, signal, onDatabaseLost });
  try {
    signal.throwIfAborted();
    clients = createClients(backend, keys);
    const images = createImageService({ config, keys, backend, clients, log });
    await storeIllustrationsNowOrLater({ imageStore: images.imageStore, progress, signal, log });
    signal.throwIfAborted();
    const firstStart = await doFirstStart(clients.service, config);

    const readiness = createReadiness(() => readContentVersion(clients).then(Number.isInteger));
    const readVersion = shareChecks(() => readContentVersion(clients));
    const metrics = allowsMetrics(config.metrics)
      ? createMetrics(pages.kind === "built" ? pages.build.routes : {})
      : null;
    const cacheFor = (cache: "pages" | "reads", limits: ContentCacheOptions = {}) =>
      createContentCache(readVersion, { ...limits, ...(metrics && { onLookup: metrics.onLookup(cache) }) });
    const reads = cacheFor("reads");
    const fromMemory: AppDeps["fromMemory"] = (fetch) =>
      readPublicContentFromMemory(fetch, reads, keys.publishableKey);
    // With a memory of its own: a page must not wait for the same read of a visitor, who waits in a queue.
    const pageMemory = cacheFor("reads", { maxEntries: 1000, maxCharacters: 8_000_000 });
    const pageReads = countFailures(
      readPublicContentFromMemory(backend.fetch, pageMemory, keys.publishableKey),
    );
    const visitor = createClients(pageReads, keys).visitor.schema("public");
    const { siteUrl } = config;
    const { publishableKey } = keys;
    const pageDeps = { visitor, siteUrl, publishableKey, failedReads: pageReads.count, log };
    const renderPage: RenderPage =
      pages.kind === "built"
        ? createPageRenderer({ ...pageDeps, build: pages.build, cache: cacheFor("pages") })
        : async (request, nonce) =>
            createPageRenderer({ ...pageDeps, build: await pages.load(), cache: null })(request, nonce);

    const { service } = clients;
    const gaugeSources = { service, backend, dataDir: config.dataDir, version: await productVersion() };
    const readMetrics = async (of: Metrics) => {
      await readGauges(of, gaugeSources);
      return of.read();
    };
    const app = createApp({
      config,
      keys,
      clients,
      fetch: backend.fetch,
      fromMemory,
      openLimiter: openSharedLimiters({ service: clients.service, secretKey: keys.secretKey }),
      storage: images.routes,
      putImage: images.imageStore.put,
      seo: createSeoRoutes({
        visitor: clients.visitor.schema("public"),
        siteUrl: config.siteUrl,
        cache: createContentCache(readVersion),
      }),
      renderPage,
      readiness,
      readMetrics: metrics && (() => readMetrics(metrics)),
      wakeOutbox,
      clientDir: pages.kind === "built" ? pages.clientDir : null,
      log,
    });
    const tellFailure = createFailureNotices({ service, siteUrl, log, onQueued: wakeOutbox });
    outbox = startOutbox({ mail: config.mail, service, log, tellFailure });
    const scheduled = [
      ...(config.backups ? [createBackupJob(config.backups, config, keys)] : []),
      createPruneJob(service),
    ];
    const jobs = startJobs(scheduled, {
      service,
      log,
      tellFailure: (job, detail) =>
        tellFailure({ topic: `job-${job}`, heading: `The job '${job}' failed`, detail, path: "/admin/jobs" }),
    });
    const stopMail = async () => outbox?.stop();
    const close = async () => {
      await Promise.all([stopMail(), jobs.stop()]);
      await backend.close();
    };
    return { app, backend, firstStart, metrics, readiness, stopMail, close };
  } catch (cause) {
    await backend.close();
    throw cause;
  }
}

async function readContentVersion(clients: Clients): Promise<number> {
  const { data, error } = await clients.visitor.from("content_version").select("version").single();
  if (error) throw new Error(error.message);
  return data.version;
}

export const BUILD_DIR = join(import.meta.dirname, "../build");
