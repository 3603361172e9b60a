import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { recordFault, startStopwatch } from "#tests/support/fault-record.ts";
import { type RunningSite, serviceOf, startSite } from "#tests/support/run-site.ts";
import { type ScratchServer, startScratchServer } from "#tests/support/scratch-server.ts";
import { type MailServer, startMailServer } from "#tests/support/smtp.ts";
import { connect, countLockWaits, type SqlPool } from "#tests/support/sql.ts";

let server: ScratchServer;
let mailServer: MailServer;
let sql: SqlPool;
let start: () => Promise<RunningSite>;

beforeAll(async () => {
  server = await startScratchServer({ bundled: true });
});
beforeEach(async () => {
  mailServer = await startMailServer();
  const DATABASE_URL = await server.createDatabase();
  sql = connect(DATABASE_URL);
  const keys = {
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_7Qm2xkR9vTz4LcW8nBy3JfHa",
    SUPABASE_SECRET_KEY: "sb_secret_w3Zp8KdV5qXr1NhT6mGj9CyBs4LfQ2Ua",
  };
  start = () => startSite({ env: { DATABASE_URL, DEMO: "0", SMTP_URL: mailServer.url, ...keys } });
});
afterAll(() => server?.stop());

async function queue(site: RunningSite) {
  const mail = {
    kind: "test",
    to_email: `${randomUUID()}@example.com`,
    subject: "A mail",
    text_body: "Text",
  };
  const row = await serviceOf(site).from("outbox").insert(mail).select("id").single().throwOnError();
  return String(row.data.id);
}
const readMail = async (id: string) =>
  (await sql`select state, attempts, last_error from public.outbox where id = ${id}`)[0];

/** Another process starts, and time passes until it takes the killed one for dead. */
async function takeOver(): Promise<void> {
  const dead = await sql`select id from public.processes`;
  const other = await start();
  onTestFinished(async () => {
    await other.stop();
    await sql.end();
    await mailServer.close();
  });
  await sql`update public.processes set steady_since = now() - interval '50 seconds'`;
  await sql`update public.processes set seen_at = now() - interval '50 seconds' where id = ${dead[0]?.id}`;
}

test("a process is killed in the middle of DATA: another one sends the mail, once", async () => {
  const site = await start();
  const lock = await sql.reserve();
  mailServer.beforeSender = async () => {
    await lock.unsafe("begin; select from public.outbox for update");
  };
  const id = await queue(site);
  // The mail server has all but the end, for which the process asks the database.
  await expect.poll(() => countLockWaits(sql), { timeout: 60_000 }).toBe(1);
  await site.kill();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`;
  mailServer.beforeSender = async () => {};
  await lock.unsafe("rollback");
  lock.release();
  await takeOver();
  const stopwatch = startStopwatch();
  await expect.poll(() => readMail(id), { timeout: 60_000 }).toMatchObject({ state: "sent", attempts: 2 });
  expect([mailServer.offered, mailServer.received.length]).toEqual([1, 1]);
  recordFault({
    fault: "kill -9 in the middle of a mail's DATA",
    where: "two processes",
    visitor: "nothing: the mail is sent once, by the other process",
    recoveredMs: stopwatch(),
    writes: 1,
    lost: 0,
  });
});

test("a process is killed after the final dot: no other sends the mail again, and staff can", async () => {
  const site = await start();
  mailServer.behavior = () => "stall";
  const id = await queue(site);
  await expect.poll(() => mailServer.offered, { timeout: 60_000 }).toBe(1);
  await site.kill();
  mailServer.behavior = () => "take";
  await takeOver();
  await expect
    .poll(() => readMail(id), { timeout: 60_000 })
    .toMatchObject({
      state: "failed",
      last_error: expect.stringContaining("It has probably arrived. Press Retry"),
    });
  expect(mailServer.offered).toBe(1);
  await sql`update public.outbox set state = 'queued', next_attempt_at = now() where id = ${id}`;
  await expect.poll(() => readMail(id), { timeout: 60_000 }).toMatchObject({ state: "sent" });
  expect(mailServer.received).toHaveLength(1);
});
