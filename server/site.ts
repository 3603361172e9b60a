import { join } from "node:path";
import type { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { createApp } from "#server/app.ts";
import type { Backend } from "#server/backend/backend.ts";
import { type Clients, createClients } from "#server/backend/clients.ts";
import { openBackend } from "#server/backend/open-backend.ts";
import { createBackupJob } from "#server/backup/backup-job.ts";
import type { Config } from "#server/config.ts";
import { createContentCache } from "#server/content/content-cache.ts";
import { shareChecks } from "#server/content/content-version.ts";
import { countFailures } from "#server/content/failed-reads.ts";
import { readPublicContentFromMemory } from "#server/content/public-reads.ts";
import { doFirstStart, type FirstStart } from "#server/first-start/first-start.ts";
import { storeIllustrationsNowOrLater } from "#server/first-start/illustrations.ts";
import { createReadiness, type Readiness } from "#server/health.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import type { Keys } from "#server/keys.ts";
import type { Log } from "#server/log.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { createRecoveryMailer } from "#server/outbox/recovery-mail.ts";
import { type OutboxWorker, startOutbox } from "#server/outbox/start-outbox.ts";
import { createPageRenderer, type RenderPage } from "#server/pages/page-renderer.ts";
import { attachProposals } from "#server/proposals/attach-proposals.ts";
import { createLinkMaker } from "#server/proposals/link-secret.ts";
import { createProposalPdf } from "#server/proposals/pdf/render-proposal-pdf.ts";
import { createSeoRoutes } from "#server/seo/seo-routes.ts";
import { createImageService } from "#server/storage/image-service.ts";

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
    const firstStart = await doFirstStart(
      clients.service,
      config,
      createLinkMaker(keys.secretKey, config.siteUrl),
    );

    const readiness = createReadiness(() => readContentVersion(clients).then(Number.isInteger));
    const readVersion = shareChecks(() => readContentVersion(clients));
    const reads = createContentCache(readVersion);
    const fetch = readPublicContentFromMemory(backend.fetch, reads, keys.publishableKey);
    const pageReads = countFailures(fetch);
    const visitor = createClients(pageReads, keys).visitor.schema("public");
    const { siteUrl } = config;
    const { publishableKey } = keys;
    const pageDeps = { visitor, siteUrl, publishableKey, failedReads: pageReads.count, log };
    const renderPage: RenderPage =
      pages.kind === "built"
        ? createPageRenderer({ ...pageDeps, build: pages.build, cache: createContentCache(readVersion) })
        : async (request, nonce) =>
            createPageRenderer({ ...pageDeps, build: await pages.load(), cache: null })(request, nonce);

    const renderProposalPdf = createProposalPdf({ visitor: clients.visitor, storage: images.routes });
    const app = createApp({
      config,
      keys,
      clients,
      fetch,
      storage: images.routes,
      putImage: images.imageStore.put,
      renderProposalPdf,
      seo: createSeoRoutes({
        visitor: clients.visitor.schema("public"),
        siteUrl: config.siteUrl,
        cache: createContentCache(readVersion),
      }),
      renderPage,
      readiness,
      wakeOutbox,
      clientDir: pages.kind === "built" ? pages.clientDir : null,
      log,
    });
    const attach = attachProposals(clients.service, renderProposalPdf);
    outbox = startOutbox({ mail: config.mail, service: clients.service, attach, log });
    const jobs = startJobs(config.backups ? [createBackupJob(config.backups, config, keys)] : [], {
      service: clients.service,
      log,
    });
    const stopMail = async () => outbox?.stop();
    const close = async () => {
      await Promise.all([stopMail(), jobs.stop()]);
      await backend.close();
    };
    return { app, backend, firstStart, readiness, stopMail, close };
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
