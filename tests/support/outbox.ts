import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect } from "vitest";
import type { BounceAddress } from "#server/mail/intake/reply-address.ts";
import { type OutboxWorker, startOutboxWorker } from "#server/mail/outbox-worker.ts";
import { createSmtpTransport, TIMEOUTS, type TransportTimeouts } from "#server/mail/transport.ts";
import { silentLog } from "#server/process/log.ts";
import { databasePerFile } from "#tests/support/database.ts";
import { type MailServer, startMailServer } from "#tests/support/smtp.ts";

/** A database for this test file, and for each test an empty outbox and a mail server that accepts everything. */
export function outboxPerFile() {
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

  const outbox = () => database().clients.service.from("outbox");

  const start = (
    send: ReturnType<typeof createSmtpTransport>,
    pollMs: number,
    bounceAddress?: BounceAddress,
  ): OutboxWorker => {
    const { service } = database().clients;
    const worker = startOutboxWorker({ service, send, log: silentLog, pollMs, bounceAddress });
    workers.push(worker);
    return worker;
  };

  /** Starts a worker like the site's, but one that polls more often. */
  function work({
    url = mail.url,
    bounceAddress,
    ...timeouts
  }: Partial<TransportTimeouts> & { url?: string; bounceAddress?: BounceAddress } = {}) {
    const transport = createSmtpTransport({ smtpUrl: url, from: null }, { ...TIMEOUTS, ...timeouts });
    return start(transport, 50, bounceAddress);
  }

  /** Adds a mail to the outbox, by default to a new address. */
  async function queue(overrides: Record<string, unknown> = {}) {
    const to_email = `${randomUUID()}@example.com`;
    const defaults = {
      kind: "test",
      to_email,
      subject: "A mail",
      text_body: "Text",
      html_body: "<p>HTML</p>",
    };
    const { data } = await outbox()
      .insert({ ...defaults, ...overrides })
      .select()
      .single()
      .throwOnError();
    return data as { id: string; to_email: string; message_id: string; bounce_token: string };
  }

  /** One after the other, because on a busy machine the site would refuse some of many at once. */
  async function queueMany(count: number) {
    const queued: Awaited<ReturnType<typeof queue>>[] = [];
    while (queued.length < count) queued.push(await queue());
    return queued;
  }

  const stateOf = async (id: string) => {
    const { data } = await outbox().select().eq("id", id).single();
    return data as { state: string; attempts: number; last_error: string | null; next_attempt_at: string };
  };

  const sentTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));

  return {
    database,
    mailServer: () => mail,
    /** Starts a new mail server on the port of one that was closed. */
    restartMailServer: async (port: number) => {
      mail = await startMailServer({ port });
    },
    start,
    work,
    queue,
    queueMany,
    stateOf,
    /** Resolves once the row of this mail has these values. */
    becomes: (id: string, expected: Record<string, unknown>) =>
      expect.poll(() => stateOf(id), { timeout: 60_000 }).toMatchObject(expected),
    /** Makes a mail due now, as if time had passed. */
    makeDue: (id: string) =>
      database().owner`update public.outbox set next_attempt_at = now() where id = ${id}`,
    sentTo,
    /** Resolves with the first mail to this address once it has arrived. */
    arrivalAt: async (address: string) => {
      await expect.poll(() => sentTo(address), { timeout: 60_000 }).not.toEqual([]);
      const [received] = sentTo(address);
      if (!received) throw new Error(`no mail to ${address}`);
      return received;
    },
  };
}
