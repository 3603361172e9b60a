import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Job, type Jobs, startJobs } from "#server/jobs/start-jobs.ts";
import { silentLog } from "#server/process/log.ts";
import { databasePerFile } from "#tests/support/database.ts";

const database = databasePerFile();
let startedJobs: Jobs[];
beforeEach(() => {
  startedJobs = [];
});
afterEach(async () => {
  await Promise.all(startedJobs.map((jobs) => jobs.stop()));
  await database().clients.service.from("job_runs").delete().gt("id", 0);
});

const start = (job: Job, heartbeatMs?: number) => {
  const { service } = database().clients;
  startedJobs.push(
    startJobs([job], { service, log: silentLog, pollMs: 50, ...(heartbeatMs && { heartbeatMs }) }),
  );
};
const readRuns = async () => {
  const { data } = await database().clients.service.from("job_runs").select().order("id");
  return data ?? [];
};
const readFinished = async () => (await readRuns()).filter((run) => run.finished_at !== null);
const waitForFinished = async (count: number) => {
  await expect.poll(async () => (await readFinished()).length).toBeGreaterThanOrEqual(count);
  return readFinished();
};

test("only one of several processes runs a due job, and none runs it before it is due again", async () => {
  let count = 0;
  const job = { name: "count", everySeconds: 3600, run: async () => `run ${++count}` };
  for (let process = 0; process < 3; process += 1) start(job);
  const [run] = await waitForFinished(1);
  const claims = vi.spyOn(database().clients.service, "rpc");
  onTestFinished(() => claims.mockRestore());
  await expect.poll(() => claims.mock.calls.length).toBeGreaterThan(9);
  expect(await readRuns()).toHaveLength(1);
  expect(run).toMatchObject({ name: "count", result: "ok", detail: "run 1" });
  expect(Date.parse(run?.next_at) - Date.parse(run?.started_at)).toBe(3_600_000);

  await database()
    .clients.service.from("job_runs")
    .update({ started_at: new Date(Date.now() - 3_601_000).toISOString() })
    .eq("id", run?.id);
  await waitForFinished(2);
  expect(count).toBe(2);
});

test("a failure is recorded with its message and retried within the hour", async () => {
  const job = {
    name: "fail",
    everySeconds: 86_400,
    run: async () => {
      throw new Error("no room on the disk");
    },
  };
  start(job);
  const [run] = await waitForFinished(1);
  expect(run).toMatchObject({ result: "failed", detail: "no room on the disk" });
  expect(Date.parse(run?.next_at)).toBeLessThan(Date.now() + 3_600_001);
  const anHourAgo = { started_at: new Date(Date.now() - 3_601_000).toISOString() };
  await database().clients.service.from("job_runs").update(anHourAgo).eq("id", run?.id);
  expect(await waitForFinished(2)).toHaveLength(2);
});

test("a long run sends heartbeats, and a run without heartbeats counts as failed", async () => {
  const { service } = database().clients;
  const claim = async () => (await service.rpc("claim_job", { job: "long", every_seconds: 60 })).data;
  const first = await claim();
  expect(await claim()).toBeNull();
  const silentForTwoMinutes = {
    alive_at: new Date(Date.now() - 121_000).toISOString(),
    started_at: new Date(Date.now() - 121_000).toISOString(),
  };
  await service.from("job_runs").update(silentForTwoMinutes).eq("id", first);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  start({ name: "long", everySeconds: 60, run: () => gate.then(() => "done") }, 30);
  const [failedRun] = await waitForFinished(1);
  expect(failedRun).toMatchObject({
    id: first,
    result: "failed",
    detail: "The process ended before the job was done.",
  });
  const readSecondRun = async () => (await readRuns())[1];
  const before = (await readSecondRun())?.alive_at;
  await expect.poll(async () => (await readSecondRun())?.alive_at).not.toBe(before);
  release();
  expect((await waitForFinished(2))[1]).toMatchObject({ result: "ok", detail: "done" });
});
