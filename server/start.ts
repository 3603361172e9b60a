import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { readBackupSchedule } from "#server/backup/schedule.ts";
import { finishSwap } from "#server/backup/swap.ts";
import { type Config, parseConfig } from "#server/config.ts";
import { lockDataDir, prepareDataDir } from "#server/data-dir.ts";
import { listen } from "#server/http-server.ts";
import { loadKeys } from "#server/keys.ts";
import { createLog } from "#server/log.ts";
import { answerUnusableRequest } from "#server/middleware/parser-errors.ts";
import { BUILD_DIR, openSite, type PageSource, type Site } from "#server/site.ts";

const log = createLog((line) => console.log(line), { readable: process.stdout.isTTY });
const progress = (line: string) => console.log(`  ${line} …`);

/** Brings the site up and keeps it until a signal ends it. */
export async function start(
  variables: NodeJS.ProcessEnv,
  { isDevelopment }: { isDevelopment: boolean },
): Promise<void> {
  const config = parseConfig(variables);
  const backups = await readBackupSchedule(variables, config);
  const http = await listen(config);
  const address = { ...config, port: http.port, siteUrl: withRealPort(config, http.port) };
  await prepareDataDir(config.dataDir);
  const unlock = config.backend.kind === "embedded" ? await lockDataDir(config.dataDir) : async () => {};
  if (config.backend.kind === "embedded") await finishSwap(config.dataDir);
  const givingUp = new AbortController();
  const { signal } = givingUp;
  let opening: Promise<Site> | null = null;
  let development: { close(): Promise<void> } | null = null;

  const stop = async () => {
    givingUp.abort();
    // Together: the server waits for its open connections, of which live reload holds one for each page.
    await Promise.all([http.close(), development?.close()]);
    // The signal may come while the site is still opening, with its database already started.
    const site = await opening?.catch(() => null);
    await site?.close();
    await unlock();
  };
  stopOnSignal(stop);

  try {
    const keys = await loadKeys(config);
    let pages: PageSource;
    if (isDevelopment) {
      const { createDevelopmentPages } = await import("#server/pages/development-pages.ts");
      const vite = await createDevelopmentPages(http.server);
      development = vite;
      pages = { kind: "development", load: vite.load };
      opening = openSite({ config: address, keys, log, progress, pages, backups, signal });
      http.serve(vite.before(createListener(await opening)));
    } else {
      pages = {
        kind: "built",
        build: await import(join(BUILD_DIR, "server/index.js")),
        clientDir: join(BUILD_DIR, "client"),
      };
      opening = openSite({ config: address, keys, log, progress, pages, backups, signal });
      http.serve(createListener(await opening));
    }
    console.log(banner(address, await opening));
  } catch (cause) {
    // Whoever asked for the end sees to it.
    if (signal.aborted) return;
    await stop();
    throw cause;
  }
}

const createListener = (site: Site) =>
  getRequestListener(site.app.fetch, { errorHandler: answerUnusableRequest });

function withRealPort(config: Config, port: number): string {
  return config.port === 0 ? config.siteUrl.replace(/:0$/, `:${port}`) : config.siteUrl;
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        (cause) => {
          console.error(cause);
          process.exit(1);
        },
      );
    });
  }
}

function banner(config: Config, { backend, firstStart }: Site): string {
  const lines = [
    "",
    "  Calabash is open.",
    "",
    `  Site          ${config.siteUrl}`,
    `  Back office   ${config.siteUrl}/admin`,
    `  Data          ${backend.location}`,
  ];
  if (backend.kind !== "remote")
    lines.push(`  Files         ${config.s3 ? `${config.s3.endpoint}/${config.s3.bucket}` : config.dataDir}`);
  const { admin, traveller } = firstStart;
  if (admin) {
    lines.push(
      "",
      `  Admin         ${admin.email}`,
      `  Password      ${admin.password ?? "as set in ADMIN_PASSWORD"}`,
    );
    if (admin.password) lines.push("                (shown this once; keep it)");
  }
  if (traveller)
    lines.push("", `  Traveller     ${traveller.email}`, `  Password      ${traveller.password}`);
  lines.push("", "  Ctrl-C stops it.", "");
  return lines.join("\n");
}
