import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ScriptProcess } from "#tests/support/run-script.ts";
import { makeDataDir, removeDataDir, runServer } from "#tests/support/run-server.ts";

export interface RunningSite {
  readonly url: string;
  readonly keys: {
    readonly publishableKey: string;
    readonly secretKey: string;
    /** Only for a site that generated its own keys. */
    readonly jwtSecret?: string;
  };
  /** The first admin, unless another one was created in the same DATA_DIR before. */
  readonly admin: { readonly email: string; readonly password: string };
  readonly dataDir: string;
  readonly pid: number;
  readonly child: ChildProcess;
  /** Resolves with the exit code; null after a signal. */
  readonly exited: Promise<number | null>;
  /** Output so far. */
  readonly output: ScriptProcess["output"];
  /** Stops it gracefully and removes its DATA_DIR, unless the caller provided it; also after kill(). */
  stop(): Promise<void>;
  /** SIGKILL: no warning, no cleanup; its database keeps running. */
  kill(): Promise<void>;
}

interface SiteOptions {
  /** Environment variables; by default PORT is free, and DEMO, the admin and a trusted loopback are set. */
  readonly env?: Readonly<Record<string, string>>;
  /** A directory that the caller provides and removes; by default a new one. */
  readonly dataDir?: string;
  /** A file descriptor for the log instead of `output`. */
  readonly stdout?: number;
}

const ADMIN = { email: "admin@calabash.test", password: "marigold-ferry-2031" };
/** Takes seconds on a quiet machine, but minutes on a busy one. */
const TIMEOUT_MS = 240_000;

/** Starts the real, built site on a free port with its own database, and resolves when it is healthy. */
export async function startSite({
  env = {},
  dataDir: given,
  stdout,
}: SiteOptions = {}): Promise<RunningSite> {
  if (!existsSync(join(import.meta.dirname, "../../build/server/index.js"))) {
    throw new Error("the site is not built: run `npm run build` first");
  }
  const dataDir = given ?? (await makeDataDir());
  const variables = {
    PORT: "0",
    DEMO: "1",
    // So that each test can use its own IP address.
    TRUSTED_PROXIES: "loopback",
    // There is no proxy that has to notice the shutdown.
    DRAIN_SECONDS: "0",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DATA_DIR: dataDir,
    ...env,
  };
  const server = runServer(variables, { stdout });

  const stop = async () => {
    server.child.kill("SIGTERM");
    await server.exited;
    if (given === undefined) await removeDataDir(dataDir);
  };
  try {
    const url = await waitForBanner(server);
    await waitForHealth(url, server);
    return {
      url,
      keys: await readKeys(variables),
      admin: { email: variables.ADMIN_EMAIL, password: variables.ADMIN_PASSWORD },
      dataDir,
      pid: server.pid,
      child: server.child,
      exited: server.exited,
      output: server.output,
      stop,
      kill: async () => {
        server.child.kill("SIGKILL");
        await server.exited;
      },
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** With PORT 0 only the banner has the URL. */
async function waitForBanner(server: ScriptProcess): Promise<string> {
  return poll(server, async () => /^ {2}Site +(http\S+)$/m.exec(server.output.stderr)?.[1] ?? null);
}

async function waitForHealth(url: string, server: ScriptProcess): Promise<void> {
  await poll(server, async () => (await fetch(`${url}/healthz`)).ok || null);
}

async function poll<T>(server: ScriptProcess, check: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  let ended = false;
  void server.exited.then(() => {
    ended = true;
  });
  while (Date.now() < deadline && !ended) {
    const found = await check();
    if (found !== null) return found;
    await delay(50);
  }
  const { stdout, stderr } = server.output;
  throw new Error(`the site ${ended ? "ended" : "did not come up"}:\n${stdout}${stderr}`);
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
