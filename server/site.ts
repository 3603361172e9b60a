import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Backend } from "#server/backend/backend.ts";
import { type Clients, createClients } from "#server/backend/clients.ts";
import type { DatabasePool } from "#server/backend/database-pool.ts";
import type { EmbeddedPostgres } from "#server/backend/embedded-postgres.ts";
import { openBackend } from "#server/backend/open-backend.ts";
import { startBackgroundWork } from "#server/background-work.ts";
import { openCaches } from "#server/cache/open-caches.ts";
import type { Config } from "#server/config.ts";
import { readContentVersion } from "#server/content/read-content-version.ts";
import { unlessAborted } from "#server/failures/unless-aborted.ts";
import { doFirstStart, type FirstStart, NOTHING_SET_UP } from "#server/first-start/first-start.ts";
import { storeIllustrationsNowOrLater } from "#server/first-start/illustrations.ts";
import { createReadiness, type Readiness } from "#server/health/health.ts";
import { createMailReader } from "#server/intake/read-mail.ts";
import { createMailTaker } from "#server/intake/take-mail.ts";
import type { Keys } from "#server/keys.ts";
import { FOR_LISTENER, loadInPieces } from "#server/load-in-pieces.ts";
import type { Log } from "#server/logging/log.ts";
import { openMetrics } from "#server/metrics/open-metrics.ts";
import { createUnusableAnswer } from "#server/middleware/parser-errors.ts";
import { nameMailDomain } from "#server/outbox/mail-domain.ts";
import { createRecoveryMailer } from "#server/outbox/recovery-mail.ts";
import type { PageSource } from "#server/pages/open-pages.ts";
import { createProposalPdf } from "#server/proposals/pdf/render-proposal-pdf.ts";
import { createImageService } from "#server/storage/image-service.ts";
import { productVersion } from "#server/version.ts";

export interface SiteOptions {
  readonly config: Config;
  readonly keys: Keys;
  readonly log: Log;
  readonly progress: (line: string) => void;
  /** They may come later than the database: a site's first build takes seconds. */
  readonly loadPages: () => Promise<PageSource>;
  /** Embedded only: the server and the database in it, if they are being started already. */
  readonly postgres?: Promise<EmbeddedPostgres> | null;
  readonly opened?: Promise<DatabasePool> | null;
  /** It is known already that a first start has set it up. */
  readonly wasSetUp: boolean;
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
  /** Renders the home page, so that the first visitor finds it in memory and the code for others compiled. */
  renderHome(): void;
  /** No mail is begun any more; `close` does this too. */
  stopMail(): Promise<void>;
  close(): Promise<void>;
}

/** Puts the whole product together behind one listener; no port is open yet. */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { config, keys, log, progress, signal, postgres, opened, onDatabaseLost } = options;
  const { siteUrl } = config;
  let clients: Clients;
  let background: ReturnType<typeof startBackgroundWork> | null = null;
  const wakeOutbox = () => background?.wakeOutbox();
  const mailer = createRecoveryMailer(() => clients.service, siteUrl, wakeOutbox);
  const backend = await openBackend({
    config,
    keys,
    mailer,
    log,
    progress,
    signal,
    postgres,
    opened,
    onDatabaseLost,
  });
  try {
    signal.throwIfAborted();
    clients = createClients(backend, keys);
    const { service } = clients;
    const images = createImageService({ config, keys, backend, clients, log });
    await storeIllustrationsNowOrLater({ imageStore: images.illustrations, signal, log });
    signal.throwIfAborted();
    const firstStart = options.wasSetUp ? NOTHING_SET_UP : await doFirstStart(service, config);
    // The library asks for the schema, query by query, before its first answer: code is loaded meanwhile.
    const mailDomainNamed = nameMailDomain(service, siteUrl, log);
    await loadInPieces(FOR_LISTENER);
    const { createApp } = await import("#server/app.ts");
    const pages = await unlessAborted(options.loadPages(), signal);

    const readiness = createReadiness(() => readContentVersion(backend, clients).then(Number.isInteger));
    const gaugeSources = { service, backend, dataDir: config.dataDir, version: await productVersion() };
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
    const renderProposalPdf = createProposalPdf({ visitor: clients.visitor, storage: images.routes });
    const takeMail = createMailTaker({ service, siteUrl, read: createMailReader({ log }), wakeOutbox, log });
    const app = createApp({
      config,
      keys,
      backend,
      clients,
      caches,
      images,
      renderProposalPdf,
      takeMail,
      wakeOutbox,
      readiness,
      readMetrics: metrics?.read ?? null,
      isDevelopment: pages.kind === "development",
      log,
    });
    const listener = getRequestListener(app.fetch, { errorHandler: createUnusableAnswer(log) });
    await mailDomainNamed;
    const work = startBackgroundWork({
      config,
      keys,
      service,
      renderProposalPdf,
      take: takeMail,
      wakeOutbox,
      log,
    });
    background = work;
    images.startPreparing();
    const close = async () => {
      await caches.version.close();
      await Promise.all([work.stop(), images.close()]);
      await backend.close();
    };
    const counted = metrics ? metrics.metrics.count(listener) : listener;
    // What keeps it from being rendered is told to whoever asks for it.
    const renderHome = () => void caches.pages.render(new Request(siteUrl)).catch(() => {});
    const { stopMail } = work;
    return { listener: counted, backend, firstStart, readiness, renderHome, stopMail, close };
  } catch (cause) {
    await backend.close();
    throw cause;
  }
}
