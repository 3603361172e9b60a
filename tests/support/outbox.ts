import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { BounceAddress } from "#server/mail/intake/reply-address.ts";
import { type OutboxWorker, startOutboxWorker } from "#server/mail/outbox-worker.ts";
import { createSmtpTransport } from "#server/mail/transport.ts";
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

  /** Starts a worker like the site's, but with shorter timeouts. */
  function work(
    options: { url?: string; silenceMs?: number; totalMs?: number; bounceAddress?: BounceAddress } = {},
  ): OutboxWorker {
    const { url = mail.url, silenceMs = 500, totalMs = 5000 } = options;
    const timeouts = { connectMs: 500, silenceMs, totalMs };
    return start(createSmtpTransport({ smtpUrl: url, from: null }, timeouts), 50, options.bounceAddress);
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
    stateOf,
    /** Resolves once the row of this mail has these values. */
    becomes: (id: string, expected: Record<string, unknown>) =>
      vi.waitFor(async () => expect(await stateOf(id)).toMatchObject(expected), {
        timeout: 20_000,
        interval: 50,
      }),
    /** Makes a mail due now, as if time had passed. */
    makeDue: (id: string) =>
      database().owner`update public.outbox set next_attempt_at = now() where id = ${id}`,
    sentTo,
    /** Resolves with the first mail to this address once it has arrived. */
    arrivalAt: (address: string) =>
      vi.waitFor(
        () => {
          const [received] = sentTo(address);
          if (!received) throw new Error(`no mail to ${address} among ${mail.received.length}`);
          return received;
        },
        { timeout: 30_000, interval: 50 },
      ),
  };
}
