import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { copyDataDir, makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { type ScriptProcess, startScript } from "#tests/support/run-script.ts";

export interface RunningSite extends ScriptProcess {
  readonly url: string;
  readonly keys: {
    readonly publishableKey: string;
    readonly secretKey: string;
    /** Undefined if the test set the site's keys. */
    readonly jwtSecret?: string;
  };
  /** The admin that the site creates on its first start. Wrong if an earlier start in this DATA_DIR created another. */
  readonly admin: { readonly email: string; readonly password: string };
  readonly dataDir: string;
  /** Stops the site gracefully, also after kill(). Removes its DATA_DIR unless the caller provided it. */
  stop(): Promise<void>;
  /** Kills the site with SIGKILL. There is no cleanup, and its database keeps running. */
  kill(): Promise<void>;
}

interface SiteOptions {
  /** Environment variables, which replace those that startSite() sets. */
  readonly env?: Readonly<Record<string, string>>;
  /** A directory that the caller provides and removes; by default a new one. */
  readonly dataDir?: string;
  /** A stopped site's DATA_DIR to start from. */
  readonly copyOf?: string;
  /** A file descriptor for the log, which is otherwise in `output`. */
  readonly stdout?: number;
}

const ADMIN = { email: "admin@calabash.test", password: "marigold-ferry-2031" };
/** A start takes seconds on an idle machine, but minutes on a busy one. */
const TIMEOUT_MS = 240_000;

/** Starts the real, built site on a free port with its own database, and resolves when it is ready. */
export async function startSite(options: SiteOptions = {}): Promise<RunningSite> {
  if (!existsSync(join(import.meta.dirname, "../../build/server/index.js"))) {
    throw new Error("the site is not built: run `npm run build` first");
  }
  const { env = {}, dataDir: callersDir, copyOf, stdout } = options;
  const dataDir = callersDir ?? (copyOf ? await copyDataDir(copyOf) : await makeDataDir());
  const variables = {
    PORT: "0",
    DEMO: "1",
    // So that each test can use its own IP address.
    TRUSTED_PROXIES: "loopback",
    // No waiting before shutdown, because there is no load balancer that has to notice it.
    DRAIN_SECONDS: "0",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DATA_DIR: dataDir,
    ...env,
  };
  const server = startScript("server/main.ts", [], variables, stdout);
  const stop = async () => {
    server.child.kill("SIGTERM");
    await server.exited;
    if (callersDir === undefined) await removeDataDir(dataDir);
  };
  const kill = async () => {
    server.child.kill("SIGKILL");
    await server.exited;
  };
  try {
    const url = await waitUntilReady(server);
    const admin = { email: variables.ADMIN_EMAIL, password: variables.ADMIN_PASSWORD };
    return { ...server, url, keys: await readKeys(variables), admin, dataDir, stop, kill };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** The official Supabase client, with its session in memory. */
export const clientOf = ({ url, keys }: Pick<RunningSite, "url" | "keys">, key = keys.publishableKey) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });

/** The official client with the secret key, which bypasses all policies. */
export const serviceOf = (site: Pick<RunningSite, "url" | "keys">) => clientOf(site, site.keys.secretKey);

/** A DATA_DIR after a first start, for other sites to start from. */
export async function makeStartedDataDir(env: SiteOptions["env"] = {}): Promise<string> {
  const dataDir = await makeDataDir();
  await (await startSite({ dataDir, env })).stop();
  return dataDir;
}

/** Resolves with the site's URL, which only the start banner contains because PORT is 0. */
async function waitUntilReady({ exited, output }: ScriptProcess): Promise<string> {
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
  });
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline && !hasEnded; await delay(50)) {
    const url = /^ {2}Site +(http\S+)$/m.exec(output.stderr)?.[1];
    // The banner may be read before the port accepts connections.
    const isReady = url && (await fetch(`${url}/readyz`).catch(() => null))?.ok;
    if (isReady) return url;
  }
  throw new Error(
    `the site ${hasEnded ? "ended" : "did not start in time"}:\n${output.stdout}${output.stderr}`,
  );
}

async function readKeys(variables: Readonly<Record<string, string>>): Promise<RunningSite["keys"]> {
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, DATA_DIR = "" } = variables;
  if (SUPABASE_PUBLISHABLE_KEY && SUPABASE_SECRET_KEY) {
    return { publishableKey: SUPABASE_PUBLISHABLE_KEY, secretKey: SUPABASE_SECRET_KEY };
  }
  const { publishableKey, secretKey, jwtSecret } = JSON.parse(
    await readFile(join(DATA_DIR, "keys.json"), "utf8"),
  );
  return { publishableKey, secretKey, jwtSecret };
}
