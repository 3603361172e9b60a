import { describe, expect, test } from "vitest";
import { recordFault, startStopwatch } from "#tests/support/fault-record.ts";
import { outboxPerFile } from "#tests/support/outbox.ts";

const { database, mailServer, restartMailServer, work, queue, queueMany, stateOf, becomes, makeDue, sentTo } =
  outboxPerFile();

describe("a mail server that", () => {
  test("is busy (4xx) is retried later, with the same Message-ID", async () => {
    mailServer().behavior = () => ({ code: 451, message: "Try again later" });
    const queuedAt = Date.now();
    const queued = await queue();
    work();
    await becomes(queued.id, {
      state: "queued",
      attempts: 1,
      last_error: expect.stringContaining("Try again later"),
    });
    expect(Date.parse((await stateOf(queued.id)).next_attempt_at)).toBeGreaterThan(queuedAt + 7000);
    mailServer().behavior = () => "take";
    await makeDue(queued.id);
    await becomes(queued.id, { state: "sent", attempts: 2, last_error: null });
    expect(sentTo(queued.to_email).map(({ headers }) => headers.get("message-id"))).toEqual([
      queued.message_id,
    ]);
  });

  test("refuses permanently (5xx) fails the mail after a few attempts, with its message", async () => {
    mailServer().behavior = () => ({ code: 550, message: "No such mailbox here" });
    const queued = await queue();
    work();
    await becomes(queued.id, { state: "queued", attempts: 1 });
    // The eighth attempt is the last one.
    await database()
      .owner`update public.outbox set attempts = 7, next_attempt_at = now() where id = ${queued.id}`;
    await becomes(queued.id, {
      state: "failed",
      last_error: expect.stringContaining("550 No such mailbox here"),
    });
    expect(mailServer().offered).toBe(2);
  });

  test("is unreachable for two days fails the mail, with the reason", async () => {
    const unreachableUrl = mailServer().url;
    await mailServer().close();
    const queued = await queue();
    // The 33rd attempt is the last one.
    await database().owner`
      update public.outbox set attempts = 32, created_at = now() - interval '47 hours' where id = ${queued.id}`;
    work({ url: unreachableUrl });
    await becomes(queued.id, { state: "failed", last_error: expect.stringMatching(/ECONNREFUSED|connect/i) });
  });

  test("stalls does not block the mail forever", async () => {
    mailServer().behavior = () => "stall";
    const queued = await queue();
    work({ silenceMs: 500 });
    await becomes(queued.id, { state: "queued", attempts: 1, last_error: expect.stringMatching(/timeout/i) });
  });

  test("has not got the end of a mail that another process has claimed drops it", async () => {
    const queued = await queue();
    mailServer().beforeSender = async () => {
      await database().owner`update public.outbox set attempts = 2 where id = ${queued.id}`;
    };
    const worker = work();
    await expect.poll(async () => (await stateOf(queued.id)).attempts, { timeout: 60_000 }).toBe(2);
    await worker.stop();
    expect([mailServer().offered, await stateOf(queued.id)]).toMatchObject([0, { state: "sending" }]);
  });

  test("exceeds the total time limit is abandoned before another process may claim the mail", async () => {
    mailServer().behavior = () => "stall";
    const queued = await queue();
    work({ silenceMs: 60_000, totalMs: 600 });
    await becomes(queued.id, { state: "queued", last_error: "the mail server took too long" });
  });

  test("disconnects in the middle is retried", async () => {
    mailServer().behavior = () => "drop";
    const queued = await queue();
    work();
    await becomes(queued.id, {
      state: "queued",
      attempts: 1,
      last_error: expect.stringMatching(/clos|reset|hang/i),
    });
    mailServer().behavior = () => "take";
    await makeDue(queued.id);
    await becomes(queued.id, { state: "sent" });
  });

  test("comes back gets the queued mail, some of it without earlier attempts", async () => {
    const port = Number(new URL(mailServer().url).port);
    await mailServer().close();
    const queued = await queueMany(30);
    work({ url: `smtp://127.0.0.1:${port}` });
    const readTried = () => database().owner`select id from public.outbox where last_error is not null`;
    await expect.poll(readTried).not.toEqual([]);
    await restartMailServer(port);
    const stopwatch = startStopwatch();
    const tried = await readTried();
    expect(tried.length).toBeLessThan(30);
    for (const { id } of tried) await makeDue(id as string);
    const receivers = () => new Set(mailServer().received.map(({ to }) => to[0]));
    await expect.poll(() => receivers().size, { timeout: 120_000 }).toBe(30);
    for (const { to_email } of queued) expect(sentTo(to_email)).toHaveLength(1);
    recordFault({
      fault: "the mail server goes down and comes back",
      where: "SMTP_URL",
      visitor: "nothing: forms succeed, mail waits in the outbox",
      recoveredMs: stopwatch(),
      writes: queued.length,
      lost: 0,
    });
  });

  test("refuses one recipient still gets the others' mail", async () => {
    mailServer().behavior = ({ to }) =>
      to[0]?.startsWith("bad") ? { code: 550, message: "Not here" } : "take";
    const refusedMail = await queue({ to_email: "bad@example.com" });
    const otherMail = await queue();
    work();
    await becomes(otherMail.id, { state: "sent" });
    await becomes(refusedMail.id, { state: "queued", attempts: 1 });
  });
});
