import { existsSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { finishSwap } from "#server/backup/swap.ts";
import { writeBanner } from "#server/banner.ts";
import { type Config, parseConfig } from "#server/config.ts";
import { lockDataDir, prepareDataDir } from "#server/data-dir.ts";
import { listen } from "#server/http-server.ts";
import { loadKeys } from "#server/keys.ts";
import { loadAndOpen } from "#server/load-and-open.ts";
import { holdLines } from "#server/logging/hold-lines.ts";
import { createBatchedLineWriter, createLineWriter } from "#server/logging/line-writer.ts";
import { createLog } from "#server/logging/log.ts";
import type { PageSource } from "#server/pages/open-pages.ts";
import { endOnce } from "#server/process-end.ts";
import type { Site } from "#server/site.ts";

/** Whoever waits for the site to be ready is told first. */
const FIRST_PAGE_MS = 1000;

const BUILD_DIR = join(import.meta.dirname, "../build");
const PAGES = join(BUILD_DIR, "server/index.js");

export interface StartOptions {
  readonly isDevelopment: boolean;
  /**
   * Resolves when the pages are built: a site's database is made meanwhile, in silence, since `npm start` shows what it
   * is doing. Null: they were there before.
   */
  readonly built: Promise<void> | null;
}

/** Brings the site up and keeps it until a signal ends it. */
export async function start(
  variables: NodeJS.ProcessEnv,
  { isDevelopment, built }: StartOptions,
): Promise<void> {
  // Standard output is the log's alone; what the operator reads once goes to standard error.
  const untilBuilt = (write: (line: string) => void) => (built ? holdLines(write, built) : write);
  const writeLog = untilBuilt(createBatchedLineWriter(process.stdout));
  const log = createLog(writeLog, { readable: process.stdout.isTTY });
  const tell = untilBuilt(createLineWriter(process.stderr));
  const config = parseConfig(variables);
  const http = await listen(config, log);
  const address = { ...config, port: http.port, siteUrl: withRealPort(config, http.port) };
  await prepareDataDir(config.dataDir);
  const unlock = config.backend.kind === "embedded" ? await lockDataDir(config.dataDir) : async () => {};
  if (config.backend.kind === "embedded") await finishSwap(config.dataDir);
  const givingUp = new AbortController();
  const { signal } = givingUp;
  let opening: Promise<Site> | null = null;
  let open: Site | null = null;
  let development: { close(): Promise<void> } | null = null;

  const stop = async (drainMs: number) => {
    givingUp.abort();
    open?.readiness.drain();
    http.drain();
    if (open) await sleep(drainMs);
    // Together: the server waits for its open connections, of which live reload holds one for each page.
    await Promise.all([http.close(config.shutdownMs), development?.close(), open?.stopMail()]);
    // The signal may come while the site is still opening, with its database already started.
    const site = await opening?.catch(() => null);
    await site?.close();
    await unlock();
  };
  const end = endOnce({ stop, log, drainMs: config.drainMs, timeoutMs: config.shutdownMs });

  try {
    const keys = await loadKeys(config);
    const shared = {
      config: address,
      keys,
      log,
      progress: built ? () => {} : (line: string) => tell(`  ${line} …`),
      signal,
      onDatabaseLost: end.afterFailure,
    };
    if (isDevelopment) {
      const { createDevelopmentPages } = await import("#server/pages/development-pages.ts");
      const vite = await createDevelopmentPages(http.server);
      development = vite;
      const loadPages = async () => ({ kind: "development", load: vite.load }) as const;
      opening = loadAndOpen({ ...shared, loadPages, built: null, onReady: null });
      open = await opening;
      http.serve(vite.before(open.listener));
    } else {
      const listener = Promise.withResolvers<RequestListener>();
      const onReady = (isReady: () => Promise<boolean>) => {
        // Without pages it will never open.
        if (existsSync(PAGES)) http.serveSoon(listener.promise, isReady);
      };
      opening = loadAndOpen({ ...shared, loadPages: loadBuiltPages, built, onReady });
      opening.then((site) => listener.resolve(site.listener), listener.reject);
      listener.promise.catch(() => {});
      open = await opening;
      http.serve(open.listener);
      const { renderHome } = open;
      setTimeout(() => signal.aborted || renderHome(), FIRST_PAGE_MS).unref();
    }
    await writeBanner(tell, { config: address, site: open, isTerminal: process.stderr.isTTY });
  } catch (cause) {
    // The signal handler has already started the shutdown.
    if (signal.aborted) return;
    await stop(0);
    throw cause;
  }
}

async function loadBuiltPages(): Promise<PageSource> {
  return {
    kind: "built",
    build: await import(PAGES),
    clientDir: join(BUILD_DIR, "client"),
  };
}

function withRealPort(config: Config, port: number): string {
  return config.port === 0 ? config.siteUrl.replace(/:0$/, `:${port}`) : config.siteUrl;
}
