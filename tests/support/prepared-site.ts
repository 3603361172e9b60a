import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { makeDataDir } from "#tests/support/run-server.ts";
import { startSite } from "#tests/support/run-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the first file that needs a prepared DATA_DIR creates it. */
    preparedSite: string;
  }
}

export default async function setUp(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), "calabash-prepared-"));
  // The database's user must be able to traverse it.
  await chmod(directory, 0o711);
  project.provide("preparedSite", directory);
  return () => rm(directory, { recursive: true, force: true });
}

const TIMEOUT_MS = 240_000;

/** A DATA_DIR after a first start without examples: created once, and copied for each test. */
export async function copyPreparedDataDir(into?: string): Promise<string> {
  const shared = inject("preparedSite");
  const ready = join(shared, "ready");
  if (!existsSync(ready)) await prepare(shared, ready);
  const dataDir = into ?? (await makeDataDir());
  // Not `fs.cp`, which would change the owner of the database's files.
  await promisify(execFile)("cp", ["-a", `${ready}/.`, dataDir]);
  return dataDir;
}

async function prepare(shared: string, ready: string): Promise<void> {
  const isFirst = await mkdir(join(shared, "making")).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const dataDir = join(shared, "making/data");
    await mkdir(dataDir, { mode: 0o711 });
    await (await startSite({ dataDir, env: { DEMO: "0" } })).stop();
    await rename(dataDir, ready);
    return;
  }
  for (const began = Date.now(); !existsSync(ready); await delay(100)) {
    if (Date.now() - began > TIMEOUT_MS) throw new Error("no DATA_DIR was prepared");
  }
}
