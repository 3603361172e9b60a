import { randomUUID } from "node:crypto";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startHeartbeat } from "#server/data/heartbeat.ts";
import { exampleProcess } from "#tests/database/record-keeping-examples.ts";
import { databasePerFile } from "#tests/support/database.ts";

const database = databasePerFile();
const service = () => database().clients.service;
beforeEach(async () => {
  await database().owner`delete from public.processes`;
  await database().owner`delete from public.outbox`;
});

type Process = ReturnType<typeof exampleProcess>;
const report = async (process: Process, clockMs = Date.now()) => {
  const now = { ...process, clock: new Date(clockMs).toISOString() };
  return (await service().rpc("report_process", { process: now }).throwOnError()).data;
};
const age = (process: Process, seconds: number) =>
  database().owner`
    update public.processes set seen_at = now() - make_interval(secs => ${seconds}),
      started_at = started_at - interval '1 hour' where id = ${process.id}`;
const beSteady = (process: Process) =>
  database()
    .owner`update public.processes set steady_since = now() - interval '46 seconds' where id = ${process.id}`;
const beat = async (process: Process, checkStore = async () => {}) => {
  const log = vi.fn();
  const heartbeat = await startHeartbeat({
    service: service(),
    process,
    checkStore,
    log,
    everyMs: 20,
    retryMs: 20,
  });
  onTestFinished(() => heartbeat.stop());
  return { heartbeat, log };
};

test("a process's row counts as alive for 45 seconds, and goes after a day", async () => {
  const [silent, old, own] = [exampleProcess(), exampleProcess(), exampleProcess()];
  for (const process of [silent, old]) await report(process);
  await age(silent, 46);
  await age(old, 86_401);
  expect((await report(own)).map(({ id }: Process) => id)).toEqual([own.id]);
  const rows = await database().owner`select id from public.processes`;
  expect(rows.map(({ id }) => id).sort()).toEqual([silent.id, own.id].sort());
});

async function claimFor(process: Process) {
  const mail = {
    kind: "test",
    to_email: `${randomUUID()}@example.com`,
    subject: "A mail",
    text_body: "Text",
  };
  await service().from("outbox").insert(mail).throwOnError();
  return claim(process);
}
const claim = async (process: Process) =>
  (await service().rpc("claim_outbox", { n: 10, process: process.id }).throwOnError()).data;

test("a dead process's mails are claimed once, by a process that has been writing its row for 45 seconds", async () => {
  const [dead, own, other] = [exampleProcess(), exampleProcess(), exampleProcess()];
  for (const process of [dead, own, other]) await report(process);
  expect(await claimFor(dead)).toHaveLength(1);
  await beSteady(own);
  await beSteady(other);
  await age(dead, 44);
  expect(await claim(own)).toEqual([]);
  await age(dead, 46);
  const claims = await Promise.all([claim(own), claim(other)]);
  expect(claims.flat()).toMatchObject([{ attempts: 2 }]);
  expect([...(await claim(own)), ...(await claim(other))]).toEqual([]);
});

// After an outage all rows are old, and the processes are still sending what they had claimed.
test("after an outage the first process to write its row does not take the others for dead", async () => {
  const [first, second] = [exampleProcess(), exampleProcess()];
  for (const process of [first, second]) await report(process);
  await claimFor(second);
  for (const process of [first, second]) await age(process, 90);
  await report(first);
  expect(await claim(first)).toEqual([]);
  await report(second);
  await beSteady(first);
  expect(await claim(first)).toEqual([]);
});

test("processes that do not fit together are named in the log, once", async () => {
  const other = { ...exampleProcess(), host: "web-2", keys_fingerprint: "two", version: "1.2.0" };
  await report(other, Date.now() - 20_000);
  const { heartbeat, log } = await beat(exampleProcess());
  expect(heartbeat.problems()).toEqual([
    expect.stringMatching(/^web-2:\S+ and web-1:\S+ have different keys/),
    expect.stringMatching(/^the clocks of .* differ by (19|20) seconds/),
    expect.stringMatching(/run versions 1\.2\.0 and 1\.0\.0, which do not fit together/),
  ]);
  expect(log.mock.calls.map(([, event]) => event)).toEqual(heartbeat.problems());
  await database().owner`delete from public.processes where id = ${other.id}`;
  await expect.poll(heartbeat.problems).toEqual([]);
});

test("one data folder for two processes is named, but not after a restart", async () => {
  const own = exampleProcess();
  const before = { ...exampleProcess(), folder_id: own.folder_id };
  await report(before);
  const { heartbeat } = await beat(own);
  expect(heartbeat.problems()).toEqual([]);
  await report(before);
  await expect.poll(heartbeat.problems).toEqual([expect.stringContaining("share one data folder")]);
});

test("while the database takes no writes or the store fails, each is said once with its reason, then its end", async () => {
  let storeError: Error | null = new Error("S3_BUCKET: there is no bucket");
  const process = exampleProcess();
  const { heartbeat, log } = await beat(process, async () => {
    if (storeError) throw storeError;
  });
  expect([heartbeat.canWrite(), heartbeat.hasStore()]).toEqual([true, false]);
  const [name] = await database().owner`select current_database() as name`;
  const setReadOnly = (isOn: string) =>
    database().owner.unsafe(
      `begin; set transaction read write; alter database ${name?.name} set default_transaction_read_only = ${isOn}; commit`,
    );
  const endConnections = () =>
    database().owner`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'calabash'`;
  await setReadOnly("on");
  await endConnections();
  await expect.poll(heartbeat.canWrite).toBe(false);
  storeError = null;
  await expect.poll(heartbeat.hasStore).toBe(true);
  await setReadOnly("off");
  await expect.poll(heartbeat.canWrite).toBe(true);
  expect(log.mock.calls.map(([level, event, fields]) => [level, event, fields?.sqlstate])).toEqual([
    ["error", "image store does not work", ""],
    ["error", "database refuses writes", "25006"],
    ["info", "image store works again", undefined],
    ["info", "database accepts writes again", undefined],
  ]);
  expect(log.mock.calls[1]?.[2].reason).toContain("read-only transaction");
});

test("a process that ends removes its row", async () => {
  const process = exampleProcess();
  const { heartbeat } = await beat(process);
  await heartbeat.stop();
  expect(await database().owner`select from public.processes where id = ${process.id}`).toHaveLength(0);
});
