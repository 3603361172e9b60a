import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createApp, type Services } from "#server/app.ts";
import { startBackgroundWork } from "#server/background-work.ts";
import { createBackupBeforeUpgrade } from "#server/backup/backup-job.ts";
import type { Config } from "#server/config/config.ts";
import { productVersion } from "#server/config/version.ts";
import type { Backend } from "#server/data/backend.ts";
import { openBackend } from "#server/data/backends/open-backend.ts";
import { type Clients, createClients } from "#server/data/clients.ts";
import { startHeartbeat } from "#server/data/heartbeat.ts";
import type { Keys } from "#server/data/keys.ts";
import { newerSchemaWarning } from "#server/data/migrate.ts";
import { describeProcess } from "#server/data/processes.ts";
import { type FirstStart, runFirstStart } from "#server/first-start/first-start.ts";
import { storeIllustrationsNowOrLater } from "#server/first-start/illustrations.ts";
import { createProposalPdfRenderer } from "#server/functions/proposals/pdf/render-proposal-pdf.ts";
import { readContentVersion } from "#server/http/cache/content-version.ts";
import { createHealth, type FindFailing } from "#server/http/health/health.ts";
import { openMetrics } from "#server/http/metrics/open-metrics.ts";
import { createRequestErrorHandler } from "#server/http/middleware/parser-errors.ts";
import { openCaches } from "#server/http/open-caches.ts";
import type { PageSource } from "#server/http/pages/open-pages.ts";
import { createMailImporter } from "#server/mail/intake/import-mail.ts";
import { createMailParser } from "#server/mail/intake/parse-mail-in-worker.ts";
import { storeMailDomain } from "#server/mail/mail-domain.ts";
import { createRecoveryMailer } from "#server/mail/recovery-mail.ts";
import type { Log } from "#server/process/log.ts";
import { createImageService } from "#server/storage/image-service.ts";
import { stageFile } from "#server/storage/paper-store.ts";

export interface SiteOptions {
  readonly config: Config;
  readonly keys: Keys;
  readonly log: Log;
  readonly progress: (line: string) => void;
  readonly loadPages: () => Promise<PageSource>;
  /** Called when the database is lost for good; the process must then end. */
  readonly onDatabaseLost: (cause: Error) => void;
  /** Aborts a start in progress and closes what has been opened so far. */
  readonly signal: AbortSignal;
}

export interface Site {
  /** Handles every request, and counts it if metrics are enabled. */
  readonly listener: RequestListener;
  readonly backend: Backend;
  readonly firstStart: FirstStart;
  readonly findFailing: FindFailing;
  /** Stops sending and receiving mail; `close` does this too. */
  stopMail(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database and builds the request listener of the whole site. It opens no port. */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { config, keys, log, progress, signal, onDatabaseLost } = options;
  const { siteUrl } = config;
  // Assigned below: the backend needs the mailer, which needs the clients, which need the backend.
  let clients: Clients;
  let background: ReturnType<typeof startBackgroundWork> | null = null;
  const wakeOutbox = () => background?.wakeOutbox();
  const mailer = createRecoveryMailer(() => clients.service, siteUrl, wakeOutbox);
  // Loaded before the database is migrated, so that a start with missing or broken pages leaves the database unchanged.
  const pages = await options.loadPages();
  const beforeUpgrade = createBackupBeforeUpgrade(config, keys, log);
  let newerVersion: string | null = null;
  const backend = await openBackend({
    config,
    keys,
    mailer,
    log,
    progress,
    signal,
    beforeUpgrade,
    onNewerSchema: (version) => {
      newerVersion = version;
    },
    onDatabaseLost,
  });
  try {
    signal.throwIfAborted();
    clients = createClients(backend, keys);
    const { service } = clients;
    const images = createImageService({ config, keys, backend, clients, log });
    await storeIllustrationsNowOrLater({ imageStore: images.illustrations, signal, log });
    signal.throwIfAborted();
    const firstStart = await runFirstStart(service, config, (path, bytes, contentType) =>
      stageFile(config.dataDir, bytes, (file) => images.papers.put(path, file, contentType)),
    );
    await storeMailDomain(service, siteUrl, log);

    const process = await describeProcess(config, keys);
    const heartbeat = await startHeartbeat({ service, process, checkStore: images.check, log });
    const findFailing = createHealth({
      reading: () => readContentVersion(backend, clients).then(Number.isInteger),
      writing: async () => heartbeat.canWrite(),
      pictures: async () => heartbeat.hasStore(),
    });
    const gaugeSources = {
      service,
      backend,
      heartbeat,
      dataDir: config.dataDir,
      version: await productVersion(),
    };
    const routes = pages.kind === "built" ? pages.build.routes : {};
    const metrics = await openMetrics(config.metrics, routes, gaugeSources);
    const caches = openCaches({
      config,
      keys,
      backend,
      clients,
      pages,
      metrics: metrics?.metrics ?? null,
      log,
    });
    if (config.backend.kind === "postgres" && !config.s3)
      log(
        "warn",
        "images are stored in DATA_DIR, which other processes cannot see: set S3_ENDPOINT before you run several processes",
        {
          dataDir: config.dataDir,
        },
      );
    const renderProposalPdf = createProposalPdfRenderer({ visitor: clients.visitor, storage: images.routes });
    const importMail = createMailImporter({
      service,
      siteUrl,
      parse: createMailParser({ log }),
      wakeOutbox,
      log,
    });
    const services: Services = {
      config,
      keys,
      backend,
      clients,
      caches,
      images,
      renderProposalPdf,
      importMail,
      wakeOutbox,
      heartbeat,
      siteProblems: () => [
        ...heartbeat.problems(),
        ...(newerVersion ? [newerSchemaWarning(newerVersion)] : []),
      ],
      readMetrics: metrics?.read ?? null,
      isDevelopment: pages.kind === "development",
      log,
    };
    const app = createApp(services);
    const listener = getRequestListener(app.fetch, { errorHandler: createRequestErrorHandler(log) });
    const startedWork = startBackgroundWork(services);
    background = startedWork;
    images.startPreparing();
    const close = async () => {
      await caches.version.close();
      await Promise.all([startedWork.stop(), images.close()]);
      await heartbeat.stop();
      await backend.close();
    };
    const countingListener = metrics ? metrics.metrics.count(listener) : listener;
    const { stopMail } = startedWork;
    return { listener: countingListener, backend, firstStart, findFailing, stopMail, close };
  } catch (cause) {
    await backend.close();
    throw cause;
  }
}
