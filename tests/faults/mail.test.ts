import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { silentLog } from "#server/log.ts";
import { startOutbox } from "#server/outbox/start-outbox.ts";
import { createSmtpTransport } from "#server/outbox/transport.ts";
import { type OutboxWorker, startOutboxWorker } from "#server/outbox/worker.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { recordFault } from "#tests/support/fault-record.ts";
import { type MailServer, startMailServer } from "#tests/support/smtp.ts";

const database = databasePerFile();
const workers: OutboxWorker[] = [];
let mail: MailServer;

beforeEach(async () => {
  mail = await startMailServer();
  await database().owner`delete from public.outbox`;
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await mail.close();
});

/** A worker as the site runs it, but for its patience. */
function work(options: { url?: string; silenceMs?: number; totalMs?: number } = {}): OutboxWorker {
  const { url = mail.url, silenceMs = 500, totalMs = 5000 } = options;
  const send = createSmtpTransport({ smtpUrl: url, from: null }, { connectMs: 500, silenceMs, totalMs });
  const worker = startOutboxWorker({ service: database().clients.service, send, log: silentLog, pollMs: 50 });
  workers.push(worker);
  return worker;
}

async function queue(changes: Record<string, unknown> = {}) {
  const { data, error } = await database()
    .clients.service.from("outbox")
    .insert({
      kind: "test",
      to_email: `${randomUUID()}@example.com`,
      subject: "A mail",
      text_body: "Text",
      html_body: "<p>HTML</p>",
      ...changes,
    })
    .select()
    .single();
  if (error) throw new Error(error.message);
  return data as { id: string; to_email: string; message_id: string };
}

const stateOf = async (id: string) => {
  const { data } = await database().clients.service.from("outbox").select().eq("id", id).single();
  return data as { state: string; attempts: number; last_error: string | null; next_attempt_at: string };
};
const becomes = (id: string, expected: Record<string, unknown>) =>
  vi.waitFor(async () => expect(await stateOf(id)).toMatchObject(expected), {
    timeout: 20_000,
    interval: 50,
  });
/** Time passes: the mail is due. */
const makeDue = (id: string) =>
  database().owner`update public.outbox set next_attempt_at = now() where id = ${id}`;
const sentTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));

test("a mail arrives whole, once, and is recorded", async () => {
  const queued = await queue({
    reply_to: "visitor@example.com",
    headers: { "List-Unsubscribe": "<https://calabash.example/u?token=1>" },
  });
  work();
  await becomes(queued.id, { state: "sent", attempts: 1, last_error: null });
  const [received] = sentTo(queued.to_email);
  expect(received?.from).toBe("hello@calabash.example");
  expect(Object.fromEntries(received?.headers ?? [])).toMatchObject({
    from: "Calabash <hello@calabash.example>",
    "reply-to": "visitor@example.com",
    subject: "A mail",
    "message-id": queued.message_id,
    "list-unsubscribe": "<https://calabash.example/u?token=1>",
  });
  expect(received?.source).toContain("<p>HTML</p>");
});

describe("the link of a password reset", () => {
  const queueReset = async (receiver: string) => {
    const reset = {
      kind: "password-reset",
      subject: "Reset",
      text_body: "https://calabash.example/?token_hash={token}",
      html_body: null,
    };
    const { data } = await database()
      .clients.service.rpc("queue_token_mail", { mail: reset, receiver, token: "key-of-the-account" })
      .throwOnError();
    return data as string;
  };

  test("is in the mail that is sent, and never in the outbox", async () => {
    const id = await queueReset("forgetful@example.com");
    work();
    await becomes(id, { state: "sent", text_body: expect.not.stringContaining("key-of"), html_body: null });
    expect(sentTo("forgetful@example.com")[0]?.source).toContain("key-of-the-account");
  });

  test("has expired: the mail is set aside and says why", async () => {
    const id = await queueReset("late@example.com");
    await database().owner`update private.mail_tokens set expires_at = now() - interval '1 second'`;
    work();
    await becomes(id, {
      state: "failed",
      last_error: "The link in this mail expired before it could be sent.",
    });
    expect(sentTo("late@example.com")).toEqual([]);
  });
});

test("mail queued while the worker waits goes out when it is woken", async () => {
  const send = createSmtpTransport({ smtpUrl: mail.url, from: "Ours <o@x.example>" });
  const worker = startOutboxWorker({
    service: database().clients.service,
    send,
    log: silentLog,
    pollMs: 3_600_000,
  });
  workers.push(worker);
  const queued = await queue();
  worker.wake();
  const received = await mail.waitFor(({ to }) => to.includes(queued.to_email));
  expect(received.headers.get("from")).toBe("Ours <o@x.example>");
});

describe("a mail server that", () => {
  test("is busy (4xx) is asked again later, under the same Message-ID", async () => {
    mail.mood = () => ({ code: 451, words: "Try again later" });
    const queued = await queue();
    work();
    await becomes(queued.id, {
      state: "queued",
      attempts: 1,
      last_error: expect.stringContaining("Try again later"),
    });
    expect(Date.parse((await stateOf(queued.id)).next_attempt_at)).toBeGreaterThan(Date.now() + 4000);
    mail.mood = () => "take";
    await makeDue(queued.id);
    await becomes(queued.id, { state: "sent", attempts: 2, last_error: null });
    expect(sentTo(queued.to_email).map(({ headers }) => headers.get("message-id"))).toEqual([
      queued.message_id,
    ]);
  });

  test("refuses for good (5xx) is believed after a few tries, in its own words", async () => {
    mail.mood = () => ({ code: 550, words: "No such mailbox here" });
    const queued = await queue();
    work();
    await becomes(queued.id, { state: "queued", attempts: 1 });
    await database()
      .owner`update public.outbox set attempts = 7, next_attempt_at = now() where id = ${queued.id}`;
    await becomes(queued.id, {
      state: "failed",
      last_error: expect.stringContaining("550 No such mailbox here"),
    });
    expect(mail.offered).toBe(2);
  });

  test("is away for two days is given up, with the reason", async () => {
    const away = mail.url;
    await mail.close();
    const queued = await queue();
    await database().owner`
      update public.outbox set attempts = 32, created_at = now() - interval '47 hours' where id = ${queued.id}`;
    work({ url: away });
    await becomes(queued.id, { state: "failed", last_error: expect.stringMatching(/ECONNREFUSED|connect/i) });
  });

  test("stalls does not hold the mail for ever", async () => {
    mail.mood = () => "stall";
    const queued = await queue();
    work();
    await becomes(queued.id, { state: "queued", attempts: 1, last_error: expect.stringMatching(/timeout/i) });
  });

  test("drips is given up in time, before another process may claim the mail", async () => {
    mail.mood = () => "stall";
    const queued = await queue();
    work({ silenceMs: 60_000, totalMs: 600 });
    await becomes(queued.id, { state: "queued", last_error: "the mail server took too long" });
  });

  test("hangs up in the middle is asked again", async () => {
    mail.mood = () => "drop";
    const queued = await queue();
    work();
    await becomes(queued.id, {
      state: "queued",
      attempts: 1,
      last_error: expect.stringMatching(/clos|reset|hang/i),
    });
    mail.mood = () => "take";
    await makeDue(queued.id);
    await becomes(queued.id, { state: "sent" });
  });

  test("was away comes back: what waited goes out, most of it untried", async () => {
    const port = Number(new URL(mail.url).port);
    await mail.close();
    const queued = await Promise.all(Array.from({ length: 30 }, () => queue()));
    work({ url: `smtp://127.0.0.1:${port}` });
    await vi.waitFor(async () => {
      const { data } = await database().clients.service.from("outbox").select().not("last_error", "is", null);
      expect(data?.length).toBeGreaterThan(0);
    });
    mail = await startMailServer({ port });
    const back = performance.now();
    const tried = await database().owner`select id from public.outbox where last_error is not null`;
    expect(tried.length).toBeLessThan(30);
    for (const { id } of tried) await makeDue(id as string);
    await vi.waitFor(() => expect(new Set(mail.received.map(({ to }) => to[0])).size).toBe(30), {
      timeout: 60_000,
    });
    for (const { to_email } of queued) expect(sentTo(to_email)).toHaveLength(1);
    recordFault({
      fault: "the mail server is away and comes back",
      where: "SMTP_URL",
      visitor: "nothing: forms succeed, mail waits in the outbox",
      recoveredMs: performance.now() - back,
      writes: queued.length,
      lost: 0,
    });
  });

  test("refuses one recipient takes the others' mail all the same", async () => {
    mail.mood = ({ to }) => (to[0]?.startsWith("bad") ? { code: 550, words: "Not here" } : "take");
    const bad = await queue({ to_email: "bad@example.com" });
    const good = await queue();
    work();
    await becomes(good.id, { state: "sent" });
    await becomes(bad.id, { state: "queued", attempts: 1 });
  });
});

test("several processes share the work, and nobody gets a mail twice", async () => {
  const queued = await Promise.all(Array.from({ length: 60 }, () => queue()));
  for (let worker = 0; worker < 4; worker++) work();
  await vi.waitFor(() => expect(mail.received.length).toBeGreaterThanOrEqual(60), { timeout: 30_000 });
  for (const { id } of queued) await becomes(id, { state: "sent", attempts: 1 });
  expect(mail.received).toHaveLength(60);
});

test("a mail that a process took to its grave is sent by the next, under the same Message-ID", async () => {
  const queued = await queue();
  const { data } = await database().clients.service.rpc("claim_outbox", { n: 1 });
  expect(data).toHaveLength(1);
  work();
  await queue();
  await vi.waitFor(() => expect(mail.received).toHaveLength(1));
  expect(await stateOf(queued.id)).toMatchObject({ state: "sending" });
  await makeDue(queued.id);
  await becomes(queued.id, { state: "sent", attempts: 2 });
  expect(sentTo(queued.to_email)[0]?.headers.get("message-id")).toBe(queued.message_id);
});

test("stopping waits for the mail on its way and takes no other", async () => {
  const queued = await queue();
  const worker = work();
  await vi.waitFor(async () => expect((await stateOf(queued.id)).state).not.toBe("queued"));
  await worker.stop();
  expect(await stateOf(queued.id)).toMatchObject({ state: "sent" });
  const late = await queue();
  worker.wake();
  expect(await stateOf(late.id)).toMatchObject({ state: "queued", attempts: 0 });
});

test("a mail that does not get through is handed back within 5 seconds of the end", async () => {
  mail.mood = () => "stall";
  const queued = await queue();
  const worker = work({ silenceMs: 60_000, totalMs: 60_000 });
  await vi.waitFor(() => expect(mail.offered).toBe(1));
  const began = Date.now();
  await worker.stop();
  expect(Date.now() - began).toBeLessThan(5_500);
  const { state, next_attempt_at } = await stateOf(queued.id);
  expect(state).toBe("queued");
  expect(Date.parse(next_attempt_at)).toBeLessThan(Date.now() + 20_000);
  mail.mood = () => "take";
  work();
  await makeDue(queued.id);
  await becomes(queued.id, { state: "sent", attempts: 2 });
});

test("an admin's cancellation is not undone by a failure that comes late", async () => {
  mail.mood = () => "stall";
  const queued = await queue();
  work({ silenceMs: 1000 });
  await becomes(queued.id, { state: "sending" });
  await database().owner`update public.outbox set state = 'cancelled' where id = ${queued.id}`;
  await vi.waitFor(() => expect(mail.offered).toBe(1));
  await workers[0]?.stop();
  expect(await stateOf(queued.id)).toMatchObject({ state: "cancelled" });
});

test("without SMTP_URL nothing is sent and nothing is claimed", () => {
  const { service } = database().clients;
  expect(
    startOutbox({ mail: { smtpUrl: null, from: null }, service, attach: async () => [], log: silentLog }),
  ).toBeNull();
});

describe("a header", () => {
  test.each([
    ["subject", { subject: "Hello\r\nBcc: everyone@example.com" }],
    ["subject", { subject: "Hello\nBcc: everyone@example.com" }],
    ["receiver", { to_email: "a@example.com\r\nRCPT TO:<b@example.com>" }],
    ["reply address", { reply_to: "a@example.com\r\nBcc: b@example.com" }],
  ])("cannot be injected through the %s: the database refuses", async (_field, changes) => {
    await expect(queue(changes)).rejects.toThrow(/check/);
  });

  test("with a long subject in many scripts arrives as one", async () => {
    const subject = "Ärger in Curaçao 🥥 旅行 ".repeat(10).trim();
    const queued = await queue({ subject });
    work();
    await becomes(queued.id, { state: "sent" });
    const [received] = sentTo(queued.to_email);
    const words = received?.headers.get("subject")?.match(/=\?UTF-8\?[QB]\?/gi) ?? [];
    expect(words.length).toBeGreaterThan(1);
    expect([...(received?.headers.keys() ?? [])]).not.toContain("bcc");
  });

  test("of our own with a line break in it stays one header", async () => {
    const queued = await queue({ headers: { "X-Note": "a\r\nBcc: everyone@example.com" } });
    work();
    await becomes(queued.id, { state: "sent" });
    expect(sentTo(queued.to_email)[0]?.headers.has("bcc")).toBe(false);
    expect(mail.received.flatMap(({ to }) => to)).toEqual([queued.to_email]);
  });
});
