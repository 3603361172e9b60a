import type { DatabaseClient } from "#server/data/clients.ts";
import { createDeliveryRecord, type OutboxRow } from "#server/mail/delivery-record.ts";
import type { NotifyFailure } from "#server/mail/failure-notice.ts";
import { insertSecretLink } from "#server/mail/insert-secret-link.ts";
import type { BounceAddress, ReplyAddress } from "#server/mail/intake/reply-address.ts";
import { classifySendFailure } from "#server/mail/retry-plan.ts";
import { type Attachment, mailHeaders, type SendMail } from "#server/mail/transport.ts";
import type { Log } from "#server/process/log.ts";

/** The attachments of a mail, rendered when it is sent, because the outbox stores only text. */
export type AttachFiles = (mail: OutboxRow) => Promise<readonly Attachment[]>;

interface OutboxWorkerOptions {
  readonly service: DatabaseClient;
  readonly send: SendMail;
  /** Under this id the mails are claimed. If its process dies, another one sends them. */
  readonly processId?: string | undefined;
  readonly attach?: AttachFiles;
  /** The Reply-To address, determined when the mail is sent. */
  readonly replyAddress?: ReplyAddress | undefined;
  readonly bounceAddress?: BounceAddress | undefined;
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
  /** Claims no new mails. Mails that are being sent have a few seconds to finish, then they return to the queue. */
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 4_000;
/** How long a stop waits for unsent mails to return to the queue. */
const REQUEUE_TIMEOUT_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
const WHY_NO_LINK = {
  token: "The link in this mail expired before it could be sent.",
  proposal: "The links of this proposal were revoked, or it belongs to another address now.",
} as const;
const UNCONFIRMED =
  "The site stopped before the mail server confirmed this mail. It has probably arrived. Press Retry if it has not.";

/**
 * Sends the mail in the outbox. Mails are claimed in the database (skip locked), so several processes share the work.
 * The claims of a dead process expire, and another process sends its mails. A claim is checked again before the last
 * byte, so that a process that only seemed dead sends nothing twice.
 */
export function startOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const {
    service,
    processId,
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
  let shouldClaimAgain = false;
  let isStopped = false;
  const outage = createOutage(pollMs, now);
  const deliver = createDelivery(options, record, outage);

  const claimDueMail = () => {
    if (isStopped || outage.isPaused()) return;
    if (claiming) {
      shouldClaimAgain = true;
      return;
    }
    shouldClaimAgain = false;
    claiming = claim()
      .catch((error) => log("warn", "outbox cannot be read", { error }))
      .finally(() => {
        claiming = null;
        if (shouldClaimAgain) claimDueMail();
      });
  };

  const claim = async () => {
    const freeSlots = (outage.isOn() ? 1 : concurrency) - sending.size;
    if (freeSlots <= 0) return;
    const { data, error } = await service.rpc("claim_outbox", {
      n: freeSlots,
      ...(processId && { process: processId }),
    });
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
    isStopped = true;
    clearTimeout(timer);
    const delivered = Promise.resolve(claiming).then(() => Promise.allSettled(sending.values()));
    await Promise.race([delivered, pause(stopTimeoutMs)]);
    const handedBack = Promise.allSettled([...sending.keys()].map((mail) => record.handedBack(mail)));
    await Promise.race([handedBack, pause(REQUEUE_TIMEOUT_MS)]);
  };
  let stopping: Promise<void> | null = null;

  const poll = () => {
    claimDueMail();
    // The random factor keeps several processes from polling at the same moment.
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
    if (mail.handed_over_at !== null) return record.gaveUp(mail, UNCONFIRMED);
    try {
      const completeMail = await addMissingParts(mail, options);
      if (!completeMail)
        return record.gaveUp(mail, WHY_NO_LINK[mail.needs_proposal_link ? "proposal" : "token"]);
      await options.send(completeMail, () => record.handOver(mail));
    } catch (error) {
      const failure = classifySendFailure(error);
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
      pausedUntil = now() + Math.min(MAX_PAUSE_MS, pollMs * 2 ** failures);
      failures += 1;
    },
    end: () => {
      failures = 0;
    },
  };
}

/** Adds the link, attachments, Reply-To and bounce address; null if the mail's link is no longer valid. */
async function addMissingParts(
  mail: OutboxRow,
  { service, attach, replyAddress, bounceAddress }: OutboxWorkerOptions,
) {
  const mailWithLink = await insertSecretLink(mail, service);
  if (!mailWithLink) return null;
  const attachments = (await attach?.(mail)) ?? [];
  const reply_to = (await replyAddress?.(mail)) ?? mailWithLink.reply_to;
  return {
    ...mailWithLink,
    reply_to,
    bounce_address: bounceAddress?.(mail),
    headers: mailHeaders.parse(mail.headers),
    attachments,
  };
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
