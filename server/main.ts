import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { finishSwap } from "#server/backup/swap-site.ts";
import { writeBanner } from "#server/banner.ts";
import { type Config, parseConfig, StartupError } from "#server/config/config.ts";
import { lockDataDir, prepareDataDir } from "#server/config/data-dir.ts";
import { loadEnvFile } from "#server/config/env-file.ts";
import { explainFailure } from "#server/config/explain-failure.ts";
import { productVersion } from "#server/config/version.ts";
import { loadKeys } from "#server/data/keys.ts";
import { refuseOtherBackend, rememberBackend } from "#server/data/remembered-backend.ts";
import { startSiteServer } from "#server/http/http-server.ts";
import type { PageSource } from "#server/http/pages/open-pages.ts";
import { createBatchedLineWriter, createLineWriter } from "#server/process/line-writer.ts";
import { createLog, escapeLines } from "#server/process/log.ts";
import { shutDownOnce } from "#server/process/shutdown.ts";
import { countRefusals } from "#server/process/trouble.ts";
import type { Site } from "#server/site.ts";

const BUILD_DIR = join(import.meta.dirname, "../build");

const isDevelopment = process.argv.includes("--dev");

try {
  loadEnvFile();
  const config = parseConfig(process.env);
  // React selects its production build when it is loaded, so this is set before anything imports React.
  process.env.NODE_ENV = isDevelopment ? "development" : "production";
  await run(config);
} catch (cause) {
  console.error(`Calabash cannot start: ${escapeLines(explainFailure(cause))}`);
  process.exit(1);
}

/** Starts the site and runs it until a signal ends it. */
async function run(config: Config): Promise<void> {
  // Standard output is only for the log; messages for the operator go to standard error.
  const log = countRefusals(
    createLog(createBatchedLineWriter(process.stdout), { isReadable: process.stdout.isTTY, ...config.log }),
  );
  const writeToOperator = createLineWriter(process.stderr);
  if (!isDevelopment) await refuseOtherBuild();
  for (const warning of config.misspellingWarnings) log("warn", warning);
  const http = await startSiteServer(config, log);
  const siteConfig = { ...config, port: http.port, siteUrl: siteUrlWithRealPort(config, http.port) };
  await prepareDataDir(config.dataDir);
  const isEmbedded = config.backend.kind === "embedded";
  const unlock = isEmbedded ? await lockDataDir(config.dataDir) : async () => {};
  // Finishes a restore that a killed process left half done.
  if (isEmbedded) await finishSwap(config.dataDir);
  await refuseOtherBackend(config);
  const shutdown = new AbortController();
  const { signal } = shutdown;
  let openingSite: Promise<Site> | null = null;
  let site: Site | null = null;
  let viteServer: { close(): Promise<void> } | null = null;

  const stop = async (drainMs: number) => {
    shutdown.abort();
    http.drain();
    // Keeps serving until the proxy has noticed that the site is not ready.
    if (site) await sleep(drainMs);
    // In parallel, because http.close() waits for open connections, and only viteServer.close() ends live reload's.
    await Promise.all([http.close(config.shutdownMs), viteServer?.close(), site?.stopMail()]);
    // The signal may arrive while the site is still starting, with its database already running.
    const openedSite = await openingSite?.catch(() => null);
    await openedSite?.close();
    await unlock();
  };
  const { afterFailure } = shutDownOnce({ stop, log, drainMs: config.drainMs, timeoutMs: config.shutdownMs });

  try {
    const keys = await loadKeys(config);
    const { openSite } = await import("#server/site.ts");
    const progress = (line: string) => writeToOperator(`  ${line} …`);
    const options = { config: siteConfig, keys, log, progress, signal, onDatabaseLost: afterFailure };
    if (isDevelopment) {
      const { createDevelopmentPages } = await import("#server/http/pages/development-pages.ts");
      const vite = await createDevelopmentPages(http.server);
      viteServer = vite;
      openingSite = openSite({
        ...options,
        loadPages: async () => ({ kind: "development", load: vite.load }),
      });
      site = await openingSite;
      http.serve(vite.before(site.listener), site.findFailing);
    } else {
      openingSite = openSite({ ...options, loadPages: loadBuiltPages });
      site = await openingSite;
      http.serve(site.listener, site.findFailing);
    }
    await rememberBackend(config);
    await writeBanner(writeToOperator, { config: siteConfig, site, isTerminal: process.stderr.isTTY });
  } catch (cause) {
    // The signal handler has already started the shutdown.
    if (signal.aborted) return;
    await stop(0);
    throw cause;
  }
}

/** Refuses to start with pages that were built for another version, for example after `git checkout`. */
async function refuseOtherBuild(): Promise<void> {
  const version = await productVersion();
  const builtVersion = await readFile(join(BUILD_DIR, "version"), "utf8").catch(() => null);
  if (builtVersion !== version)
    throw new StartupError(
      `this is version ${version}, but ${builtVersion ? `version ${builtVersion}` : "nothing"} has been built: run npm run build`,
    );
}

async function loadBuiltPages(): Promise<PageSource> {
  return {
    kind: "built",
    build: await import(join(BUILD_DIR, "server/index.js")),
    clientDir: join(BUILD_DIR, "client"),
  };
}

/** The site URL. Port 0, which lets the system choose a port, is replaced with the chosen port. */
function siteUrlWithRealPort(config: Config, port: number): string {
  return config.port === 0 ? config.siteUrl.replace(/:0$/, `:${port}`) : config.siteUrl;
}
