import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { createBounceAddress } from "#server/mail/intake/reply-address.ts";
import { startOutbox } from "#server/mail/start-outbox.ts";
import { createSmtpTransport } from "#server/mail/transport.ts";
import { silentLog } from "#server/process/log.ts";
import { outboxPerFile } from "#tests/support/outbox.ts";

const { arrivalAt, database, mailServer, start, work, queue, queueMany, stateOf, becomes, makeDue, sentTo } =
  outboxPerFile();

test("a mail arrives complete and once, and is recorded as sent", async () => {
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

  test("that has expired fails the mail with the reason", async () => {
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

test("mail queued while the worker sleeps is sent when it is woken", async () => {
  const send = createSmtpTransport({ smtpUrl: mailServer().url, from: "Ours <o@x.example>" });
  // Without being woken, this worker looks for mail once an hour.
  const worker = start(send, 3_600_000);
  const queued = await queue();
  worker.wake();
  const received = await arrivalAt(queued.to_email);
  expect(received.headers.get("from")).toBe("Ours <o@x.example>");
});

test("each mail has its own bounce address; a mail server that refuses it gets the mail from the sender's own", async () => {
  work({ bounceAddress: createBounceAddress("replies@trips.example") });
  const queued = await queue();
  const received = await arrivalAt(queued.to_email);
  expect(received.from).toBe(`replies+${queued.bounce_token}@trips.example`);
  expect(received.to).toEqual([queued.to_email]);
  expect(received.headers.get("from")).not.toContain("replies");

  mailServer().refusesSender = (address) => address.includes("+");
  const refused = await queue();
  expect((await arrivalAt(refused.to_email)).from).not.toContain("+");
  await becomes(refused.id, { state: "sent", attempts: 1 });
});

test("a mail is handed over when the mail server has all but its end, not while it considers the sender", async () => {
  const send = createSmtpTransport({ smtpUrl: mailServer().url, from: null });
  const steps: string[] = [];
  mailServer().beforeSender = async () => {
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    steps.push("sender");
  };
  onTestFinished(() => {
    mailServer().beforeSender = async () => {};
  });
  const mail = { kind: "test", to_email: "held@example.com", reply_to: null, subject: "A mail", headers: {} };
  const body = { text_body: "Text", html_body: null, message_id: "<1@calabash.example>" };
  const handOver = async () => void steps.push("hand-over");
  await send({ id: "1", attempts: 1, created_at: "2026-11-20T00:00:00Z", ...mail, ...body }, handOver);
  expect(steps).toEqual(["sender", "hand-over"]);
});

test("several processes share the work, and no mail is sent twice", async () => {
  const queued = await queueMany(60);
  for (let worker = 0; worker < 4; worker++) work();
  await expect.poll(() => mailServer().received.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(60);
  for (const { id } of queued) await becomes(id, { state: "sent", attempts: 1 });
  expect(mailServer().received).toHaveLength(60);
});

test("a mail claimed by a killed process is sent by the next, with the same Message-ID", async () => {
  const queued = await queue();
  const { data } = await database().clients.service.rpc("claim_outbox", { n: 1 });
  expect(data).toHaveLength(1);
  work();
  // Once this second mail has arrived, the worker has seen the outbox and left the claimed mail alone.
  await queue();
  await expect.poll(() => mailServer().received).toHaveLength(1);
  expect(await stateOf(queued.id)).toMatchObject({ state: "sending" });
  await makeDue(queued.id);
  await becomes(queued.id, { state: "sent", attempts: 2 });
  expect(sentTo(queued.to_email)[0]?.headers.get("message-id")).toBe(queued.message_id);
});

test("a worker that is stopped finishes the mail being sent and claims no other", async () => {
  const queued = await queue();
  const worker = work();
  await expect.poll(async () => (await stateOf(queued.id)).state).not.toBe("queued");
  await worker.stop();
  expect(await stateOf(queued.id)).toMatchObject({ state: "sent" });
  const late = await queue();
  worker.wake();
  expect(await stateOf(late.id)).toMatchObject({ state: "queued", attempts: 0 });
});

test("a worker that is stopped waits a few seconds for a mail being sent, then gives it back", async () => {
  // It takes connections, and says nothing.
  const silent = createServer().listen(0, "127.0.0.1");
  const connected = once(silent, "connection");
  onTestFinished(() => void silent.close());
  const queued = await queue();
  const { port } = silent.address() as AddressInfo;
  // Longer than the time limit of this test.
  const patience = { connectMs: 3_600_000, silenceMs: 3_600_000, totalMs: 3_600_000 };
  const worker = work({ url: `smtp://127.0.0.1:${port}`, ...patience });
  const [socket] = await connected;
  await worker.stop();
  const { state, next_attempt_at } = await stateOf(queued.id);
  expect(state).toBe("queued");
  expect(Date.parse(next_attempt_at)).toBeLessThan(Date.now() + 20_000);
  socket.destroy();
  work();
  await makeDue(queued.id);
  await becomes(queued.id, { state: "sent", attempts: 2 });
});

test("a mail that an admin cancels while it is being sent stays canceled, and the mail server never has it whole", async () => {
  const canceled = Promise.withResolvers<void>();
  mailServer().beforeSender = () => canceled.promise;
  const queued = await queue();
  const worker = work();
  await becomes(queued.id, { state: "sending" });
  await database().owner`update public.outbox set state = 'canceled' where id = ${queued.id}`;
  canceled.resolve();
  await worker.stop();
  expect(await stateOf(queued.id)).toMatchObject({ state: "canceled" });
  expect(mailServer().offered).toBe(0);
});

test("without SMTP_URL no worker starts, so no mail is claimed or sent", () => {
  const { service } = database().clients;
  expect(
    startOutbox({ mail: { smtpUrl: null, from: null }, service, attach: async () => [], log: silentLog }),
  ).toBeNull();
});
