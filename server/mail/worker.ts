import type { DatabaseClient } from "#server/data/clients.ts";
import { createDeliveryRecord, type OutboxRow } from "#server/mail/delivery-record.ts";
import type { NotifyFailure } from "#server/mail/failure-notice.ts";
import type { ReplyAddress } from "#server/mail/intake/reply-address.ts";
import { withToken } from "#server/mail/mail-token.ts";
import { readFailure } from "#server/mail/retry-plan.ts";
import { type Attachment, mailHeaders, type SendMail } from "#server/mail/transport.ts";
import type { Log } from "#server/process/log.ts";

/** The attachments of a mail, rendered when it is sent, because the outbox stores only text. */
export type AttachFiles = (mail: OutboxRow) => Promise<readonly Attachment[]>;

interface OutboxWorkerOptions {
  readonly service: DatabaseClient;
  readonly send: SendMail;
  readonly attach?: AttachFiles;
  /** The Reply-To address, determined when the mail is sent. */
  readonly replyAddress?: ReplyAddress | undefined;
  readonly log: Log;
  /** How many mails are sent at once. */
  readonly concurrency?: number;
  /** How often to poll for mail that other processes queued or that is due for a retry. */
  readonly pollMs?: number;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly stopTimeoutMs?: number;
  /** Called when the last retry has failed. */
  readonly notifyFailure?: NotifyFailure | undefined;
}

export interface OutboxWorker {
  /** Sends newly queued mail now. */
  wake(): void;
  /** Claims no new mails; mails being sent get a few seconds to finish, then return to the queue. */
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 4_000;
/** How long a stop waits until unsent mails are back in the queue. */
const HAND_BACK_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const WHY_NO_LINK = {
  token: "The link in this mail expired before it could be sent.",
  proposal: "The links of this proposal were revoked, or it belongs to another address now.",
} as const;

/**
 * Sends the mail in the outbox. Mails are claimed in the database (skip locked), so several processes share the work;
 * a dead process's claims expire, and another process sends the mails.
 */
export function startOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const {
    service,
    log,
    concurrency = 4,
    pollMs = 5000,
    now = Date.now,
    random = Math.random,
    stopTimeoutMs = STOP_TIMEOUT_MS,
  } = options;
  const record = createDeliveryRecord({ service, log, now, random, notifyFailure: options.notifyFailure });
  const sending = new Map<OutboxRow, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> | null = null;
  let claimAgain = false;
  let stopped = false;
  const outage = createOutage(pollMs, now);
  const deliver = createDelivery(options, record, outage);

  const claimDueMail = () => {
    if (stopped || outage.isPaused()) return;
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
    const free = (outage.isOn() ? 1 : concurrency) - sending.size;
    if (free <= 0) return;
    const { data, error } = await service.rpc("claim_outbox", { n: free });
    if (error) throw new Error(error.message);
    for (const mail of data) {
      const delivery = deliver(mail)
        .catch((error) => log("error", "outbox worker failed", { mail: mail.id, error }))
        .finally(() => {
          sending.delete(mail);
          claimDueMail();
        });
      sending.set(mail, delivery);
    }
  };

  const stop = async () => {
    stopped = true;
    clearTimeout(timer);
    const delivered = Promise.resolve(claiming).then(() => Promise.allSettled(sending.values()));
    await Promise.race([delivered, pause(stopTimeoutMs)]);
    const handedBack = Promise.allSettled([...sending.keys()].map((mail) => record.handedBack(mail)));
    await Promise.race([handedBack, pause(HAND_BACK_MS)]);
  };
  let stopping: Promise<void> | null = null;

  const poll = () => {
    claimDueMail();
    timer = setTimeout(poll, pollMs * (0.75 + random() / 2));
  };
  poll();

  return {
    wake: claimDueMail,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

function createDelivery(
  options: OutboxWorkerOptions,
  record: ReturnType<typeof createDeliveryRecord>,
  outage: ReturnType<typeof createOutage>,
) {
  return async (mail: OutboxRow): Promise<void> => {
    try {
      const complete = await completeMail(mail, options);
      if (!complete) return record.gaveUp(mail, WHY_NO_LINK[mail.needs_proposal_link ? "proposal" : "token"]);
      await options.send(complete);
    } catch (error) {
      const failure = readFailure(error);
      if (failure.isOutage) outage.failed();
      return record.failed(mail, failure);
    }
    outage.end();
    await record.sent(mail);
  };
}

/** Counts consecutive failures of the mail server. During an outage only one mail at a time is tried. */
function createOutage(pollMs: number, now: () => number) {
  let failures = 0;
  let pausedUntil = 0;
  return {
    isOn: () => failures > 0,
    isPaused: () => now() < pausedUntil,
    failed: () => {
      pausedUntil = now() + Math.min(LONGEST_PAUSE_MS, pollMs * 2 ** failures);
      failures += 1;
    },
    end: () => {
      failures = 0;
    },
  };
}

/** Adds the link, attachments and Reply-To; null if the mail's link is no longer valid. */
async function completeMail(mail: OutboxRow, { service, attach, replyAddress }: OutboxWorkerOptions) {
  const complete = await withToken(mail, service);
  if (!complete) return null;
  const attachments = (await attach?.(mail)) ?? [];
  const reply_to = (await replyAddress?.(mail)) ?? complete.reply_to;
  return { ...complete, reply_to, headers: mailHeaders.parse(mail.headers), attachments };
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
