import { execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { processStartTime } from "#server/config/data-dir.ts";
import { findPostmaster, removeDataDir, siteDatabase } from "#tests/support/data-dir.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { sendSlowly } from "#tests/support/network.ts";
import { copyPreparedDataDir } from "#tests/support/prepared-site.ts";
import { type RunningSite, startSite } from "#tests/support/run-site.ts";
import { connect } from "#tests/support/sql.ts";

// Recovery takes under a second; the rest is for a busy machine.
const WAIT_OPTIONS = { timeout: 60_000, interval: 100 };

let dataDir: string;
let site: RunningSite;

beforeAll(async () => {
  dataDir = await copyPreparedDataDir();
  site = await startSite({ dataDir, env: { DEMO: "0" } });
});
afterAll(async () => {
  await site?.stop();
  await removeDataDir(dataDir);
});

/** The id of the postmaster, which is PostgreSQL's main process. */
async function databasePid(): Promise<number> {
  const postmaster = await findPostmaster(dataDir);
  if (!postmaster) throw new Error("no database is running");
  return postmaster.pid;
}

const service = () =>
  createClient(site.url, site.keys.secretKey, { auth: { persistSession: false }, db: { retry: false } });
const write = (question: string) =>
  service().from("faqs").insert({ question, answer: "kept" }).abortSignal(AbortSignal.timeout(5_000));
const statusOf = async (path: string) =>
  (await fetch(`${site.url}${path}`, { signal: AbortSignal.timeout(5_000) })).status;

/** Expects that writing works and every page responds. */
async function expectWorking(name: string): Promise<void> {
  await vi.waitFor(async () => expect((await write(name)).error).toBeNull(), WAIT_OPTIONS);
  for (const path of ["/", "/destinations", "/faqs", "/login", "/healthz"])
    await vi.waitFor(async () => expect(await statusOf(path)).toBe(200), WAIT_OPTIONS);
}

test("a killed postmaster is restarted even if one of its backends keeps running, and no acknowledged write is lost", async () => {
  await expectWorking("before the kill");
  const oldPid = await databasePid();
  // A backend in an endless loop does not notice that its postmaster is gone.
  const pool = connect(await siteDatabase(dataDir).connection());
  const busy = await pool.reserve();
  const [row] = await busy`select pg_backend_pid() as pid`;
  const backend = Number(row?.pid);
  const endlessLoop = busy`do $$ declare n int := 0; begin loop n := (n + 1) % 1000; end loop; end $$`.catch(
    () => {},
  );
  await vi.waitFor(async () => expect(await isBusy(backend)).toBe(true), WAIT_OPTIONS);

  process.kill(oldPid, "SIGKILL");
  const killedAt = performance.now();
  await expectWorking("after the kill");
  const recoveredMs = performance.now() - killedAt;
  expect(await databasePid()).not.toBe(oldPid);
  expect(await processStartTime(backend)).toBeNull();
  await endlessLoop;
  busy.release();
  await pool.end();

  const { data } = await service().from("faqs").select("question").eq("answer", "kept");
  expect(data?.map((row) => row.question)).toContain("before the kill");
  recordFault({
    fault: "kill -9 of the database's postmaster",
    where: "the embedded database",
    visitor: "cached pages at once; anything else 503 within 2 s",
    recoveredMs,
    writes: 1,
    lost: 0,
  });
  expect(site.output.stdout).toContain("postgres ended unexpectedly");
  expect(site.output.stdout).toContain('"event":"postgres restarted"');
});

async function isBusy(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // R means that the process is running.
  return stat.slice(stat.lastIndexOf(")") + 2).startsWith("R");
}

test("a postmaster stopped from outside is restarted", async () => {
  const oldPid = await databasePid();
  const stoppedAt = performance.now();
  process.kill(oldPid, "SIGTERM");
  await vi.waitFor(async () => expect(await databasePid()).not.toBe(oldPid), WAIT_OPTIONS);
  await expectWorking("after the stop");
  recordFault({
    fault: "the database is stopped from outside",
    where: "the embedded database",
    visitor: "cached pages at once; anything else 503 within 2 s",
    recoveredMs: performance.now() - stoppedAt,
    writes: 0,
    lost: 0,
  });
});

test("a postmaster that a killed site left running is used by the next site, which restarts it after a kill", async () => {
  const oldPid = await databasePid();
  await site.kill();
  site = await startSite({ dataDir, env: { DEMO: "0" } });
  expect(site.output.stdout).toContain("postgres found running");
  expect(await databasePid()).toBe(oldPid);
  process.kill(oldPid, "SIGKILL");
  await expectWorking("after the predecessor's postmaster was killed");
  expect(await databasePid()).not.toBe(oldPid);
});

test("a request in flight is stored if the site and all processes of its database get SIGTERM at once", async () => {
  const postmaster = await databasePid();
  const children = execFileSync("pgrep", ["-P", String(postmaster)], { encoding: "utf8" });
  const { secretKey } = site.keys;
  const question = `sent slowly ${"…".repeat(100)}`;
  const responseStatus = sendSlowly(`${site.url}/rest/v1/faqs`, {
    method: "POST",
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      "content-type": "application/json",
    },
    body: new TextEncoder().encode(JSON.stringify({ question, answer: "kept" })),
    overMs: 3_000,
  });
  await delay(500);
  // systemd does the same with KillMode=control-group.
  for (const pid of [site.pid, postmaster, ...children.trim().split("\n").map(Number)])
    process.kill(pid, "SIGTERM");
  expect(await responseStatus).toBe(201);
  expect(await site.exited).toBe(0);
  const stoppedAt = performance.now();
  expect(await findPostmaster(dataDir)).toBeNull();

  site = await startSite({ dataDir, env: { DEMO: "0" } });
  const { data } = await service().from("faqs").select("id").eq("question", question);
  expect(data).toHaveLength(1);
  recordFault({
    fault: "SIGTERM to the site and every process of its database at once, a request in flight",
    where: "the embedded database",
    visitor: "the request in flight succeeds; then no connection until the site is started again",
    recoveredMs: performance.now() - stoppedAt,
    writes: 1,
    lost: 0,
  });
});

test("the site still shuts down gracefully, including its database", async () => {
  const pid = await databasePid();
  await site.stop();
  expect(await site.exited).toBe(0);
  expect(await processStartTime(pid)).toBeNull();
  expect(await readdir(join(dataDir, "postgres"))).not.toContain("postmaster.pid");
});
