import type { DatabaseClient } from "#server/backend/clients.ts";
import type { Log } from "#server/log.ts";
import { createDeliveryRecord, type OutboxRow } from "#server/outbox/delivery-record.ts";
import { readFailure } from "#server/outbox/retry-plan.ts";
import { mailHeaders, type SendMail } from "#server/outbox/transport.ts";

interface OutboxWorkerOptions {
  readonly service: DatabaseClient;
  readonly send: SendMail;
  readonly log: Log;
  /** How many mails are sent at once. */
  readonly concurrency?: number;
  /** How often to ask for mail that other processes queued or that is due again. */
  readonly pollMs?: number;
  readonly now?: () => number;
  readonly random?: () => number;
}

export interface OutboxWorker {
  /** Mail was queued: send it now. */
  wake(): void;
  /** Claims no more mail and waits a while for the mails that are being sent. */
  stop(): Promise<void>;
}

const LONGEST_STOP_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Sends the mail in the outbox. A mail is claimed in the database (skip locked), so several processes share the
 * work; when a process dies, its claims expire and other processes claim those mails again.
 */
export function startOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const {
    service,
    send,
    log,
    concurrency = 4,
    pollMs = 5000,
    now = Date.now,
    random = Math.random,
  } = options;
  const record = createDeliveryRecord({ service, log, now, random });
  const sending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> | null = null;
  let claimAgain = false;
  let stopped = false;
  /** Failures of the mail server in a row. While it is away, one mail at a time is tried and the others wait. */
  let outages = 0;
  let pausedUntil = 0;

  const claimDueMail = () => {
    if (stopped || now() < pausedUntil) return;
    if (claiming) {
      claimAgain = true;
      return;
    }
    claimAgain = false;
    claiming = claim()
      .catch((error) => log("warn", "outbox cannot be read", { error }))
      .finally(() => {
        claiming = null;
        if (claimAgain) claimDueMail();
      });
  };

  const claim = async () => {
    const free = (outages > 0 ? 1 : concurrency) - sending.size;
    if (free <= 0) return;
    const { data, error } = await service.rpc("claim_outbox", { n: free });
    if (error) throw new Error(error.message);
    for (const mail of data) {
      const delivery = deliver(mail)
        .catch((error) => log("error", "outbox worker failed", { mail: mail.id, error }))
        .finally(() => {
          sending.delete(delivery);
          claimDueMail();
        });
      sending.add(delivery);
    }
  };

  const deliver = async (mail: OutboxRow) => {
    try {
      await send({ ...mail, headers: mailHeaders.parse(mail.headers) });
    } catch (error) {
      const failure = readFailure(error);
      if (failure.isOutage) pausedUntil = now() + Math.min(LONGEST_PAUSE_MS, pollMs * 2 ** outages++);
      return record.failed(mail, failure);
    }
    outages = 0;
    await record.sent(mail);
  };

  const poll = () => {
    claimDueMail();
    timer = setTimeout(poll, pollMs * (0.75 + random() / 2));
  };
  poll();

  return {
    wake: claimDueMail,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await claiming;
      const timeout = new Promise((resolve) => setTimeout(resolve, LONGEST_STOP_MS).unref());
      await Promise.race([Promise.allSettled(sending), timeout]);
    },
  };
}
