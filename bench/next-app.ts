import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Content } from "#bench/next/content.ts";
import manifest from "#bench/next/package.json" with { type: "json" };

const SOURCE = join(import.meta.dirname, "next");
/** With packages of its own: none of them is the site's. */
const FOLDER = join(import.meta.dirname, "../.cache/next");
const NEXT = join(FOLDER, "node_modules/next/dist/bin/next");
const INSTALLED = join(FOLDER, "node_modules/.installed");

const run = promisify(execFile);
const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };

export const nextVersion = manifest.dependencies.next;

export interface NextApp {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Installs what is missing, builds the app of bench/next with this content, and starts it as its documentation says. */
export async function startNextApp(content: Content): Promise<NextApp> {
  await mkdir(FOLDER, { recursive: true });
  for (const made of ["app", "components", "public", ".next"])
    await rm(join(FOLDER, made), { recursive: true, force: true });
  await cp(SOURCE, FOLDER, { recursive: true });
  await writeFile(join(FOLDER, "content.json"), JSON.stringify(content));
  await install();
  await runQuietly(process.execPath, [NEXT, "build"]);
  return start();
}

async function install(): Promise<void> {
  const wanted = JSON.stringify(manifest);
  if ((await readFile(INSTALLED, "utf8").catch(() => "")) === wanted) return;
  await runQuietly("npm", ["install", "--no-package-lock", "--include=dev", "--no-audit", "--no-fund"]);
  await writeFile(INSTALLED, wanted);
}

/** What a command wrote is of interest only if it failed. */
async function runQuietly(command: string, args: readonly string[]): Promise<void> {
  try {
    await run(command, args, { cwd: FOLDER, env });
  } catch (cause) {
    const output = cause instanceof Error && "stdout" in cause && "stderr" in cause ? cause : null;
    throw new Error(`${command} ${args.join(" ")} failed:\n${output?.stdout}${output?.stderr}`);
  }
}

async function start(): Promise<NextApp> {
  const child = spawn(process.execPath, [NEXT, "start", "--port", "0", "--hostname", "127.0.0.1"], {
    cwd: FOLDER,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const stopWithBench = () => child.kill();
  process.once("exit", stopWithBench);
  let written = "";
  for await (const text of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    written += text;
    if (/Ready in/.test(written)) break;
  }
  child.stdout.resume();
  const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(written) ?? [];
  if (!url) throw new Error(`Next.js did not start:\n${written}`);
  return {
    url,
    pid: child.pid ?? -1,
    stop: async () => {
      child.kill();
      await exited;
      process.off("exit", stopWithBench);
    },
  };
}
