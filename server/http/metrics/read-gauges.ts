import { statfs } from "node:fs/promises";
import type { Backend } from "#server/data/backend.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { Heartbeat } from "#server/data/heartbeat.ts";
import type { Metrics } from "#server/http/metrics/metrics.ts";
import { settleWithin } from "#server/process/deadline.ts";

export interface GaugeSources {
  readonly service: DatabaseClient;
  readonly backend: Pick<Backend, "pool">;
  readonly heartbeat: Heartbeat;
  readonly dataDir: string;
  readonly version: string;
}

const DATABASE_LIMIT_MS = 1500;

/** Sets the values that are not counted as they happen. While the database is down, its values are missing. */
export async function readGauges({ gauges }: Metrics, sources: GaugeSources): Promise<void> {
  const { service, backend, heartbeat, dataDir, version } = sources;
  gauges.info.set({ version }, 1);
  gauges.databaseWritable.set(Number(heartbeat.canWrite()));
  gauges.storageUp.set(Number(heartbeat.hasStore()));
  const pool = backend.pool?.();
  if (pool) {
    for (const state of ["open", "idle", "limit"] as const) gauges.pool.set({ state }, pool[state]);
    gauges.poolWaiting.set(pool.waiting);
  }
  const disk = await statfs(dataDir).catch(() => null);
  if (disk) gauges.diskFree.set(disk.bavail * disk.bsize);
  try {
    const databaseReads = Promise.all([readOutbox(gauges, service), readJobs(gauges, service)]);
    await settleWithin(databaseReads, DATABASE_LIMIT_MS, "the metrics");
    gauges.databaseUp.set(1);
  } catch {
    const { mails, oldestMail, jobFailed, jobFinished, backupAge } = gauges;
    for (const gauge of [mails, oldestMail, jobFailed, jobFinished, backupAge]) gauge.reset();
    gauges.databaseUp.set(0);
  }
}

async function readOutbox(gauges: Metrics["gauges"], service: DatabaseClient): Promise<void> {
  for (const state of ["queued", "sending", "failed"] as const) {
    const { count, error } = await service
      .from("outbox")
      .select("id", { count: "exact", head: true })
      .eq("state", state);
    if (error) throw new Error(error.message);
    gauges.mails.set({ state }, count ?? 0);
  }
  const { data, error } = await service
    .from("outbox")
    .select("created_at")
    .in("state", ["queued", "sending"])
    .order("created_at")
    .limit(1);
  if (error) throw new Error(error.message);
  gauges.oldestMail.set(data[0] ? secondsSince(data[0].created_at) : 0);
}

async function readJobs(gauges: Metrics["gauges"], service: DatabaseClient): Promise<void> {
  const { data, error } = await service
    .from("job_runs")
    .select("name, result, finished_at")
    .not("finished_at", "is", null)
    .order("id", { ascending: false })
    .limit(500);
  if (error) throw new Error(error.message);
  // The runs come newest first, so the first one of each job is its last run.
  const seenJobs = new Set<string>();
  for (const { name, result, finished_at } of data) {
    if (seenJobs.has(name) || finished_at === null) continue;
    seenJobs.add(name);
    gauges.jobFailed.set({ job: name }, result === "failed" ? 1 : 0);
    gauges.jobFinished.set({ job: name }, Date.parse(finished_at) / 1000);
  }
  const backup = data.find(({ name, result }) => name === "backup" && result === "ok");
  if (backup?.finished_at) gauges.backupAge.set({ job: backup.name }, secondsSince(backup.finished_at));
}

const secondsSince = (time: string) => Math.max(0, (Date.now() - Date.parse(time)) / 1000);
