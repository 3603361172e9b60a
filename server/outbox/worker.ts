import type { Database } from "#domain/database.types.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import type { Log } from "#server/log.ts";
import { planRetry, readFailure } from "#server/outbox/retry-plan.ts";
import { mailHeaders, type SendMail } from "#server/outbox/transport.ts";

type OutboxRow = Database["public"]["Tables"]["outbox"]["Row"];
type OutboxChange = Database["public"]["Tables"]["outbox"]["Update"];

interface OutboxWorkerOptions {
  readonly service: DatabaseClient;
  readonly send: SendMail;
  readonly log: Log;
  /** Mails on their way at once. */
  readonly concurrency?: number;
  /** How often to look for mail that other processes queued or that is due again. */
  readonly pollMs?: number;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly stopPatienceMs?: number;
}

export interface OutboxWorker {
  /** Something was queued: look now. */
  wake(): void;
  /** Takes no new mails; those on their way may arrive for a few seconds and are then given back to the queue. */
  stop(): Promise<void>;
}

const STOP_PATIENCE_MS = 4_000;
const HAND_BACK_MS = 1_000;
/** By then this process, and its connection to the mail server, is gone: nobody sends the same mail beside it. */
const HANDED_BACK_FOR_MS = 15_000;
const LONGEST_PAUSE_MS = 60_000;
/** Staff read the mail log, and the link is a key to somebody's account. */
const WITHOUT_ITS_LINK = { text_body: "The link was sent and is not kept here.", html_body: null };

/**
 * Sends what lies in the outbox. A mail is claimed in the database (skip locked), so several processes share
 * the work; one that dies with a claimed mail leaves it to be claimed again when the claim runs out.
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
    stopPatienceMs = STOP_PATIENCE_MS,
  } = options;
  const onTheirWay = new Map<OutboxRow, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> | null = null;
  let lookAgain = false;
  let stopped = false;
  /** Failures of the server itself in a row. While it is away one mail at a time finds out, the others wait untried. */
  let outages = 0;
  let pausedUntil = 0;

  const look = () => {
    if (stopped || now() < pausedUntil) return;
    if (claiming) {
      lookAgain = true;
      return;
    }
    lookAgain = false;
    claiming = claim()
      .catch((error) => log("warn", "outbox cannot be read", { error }))
      .finally(() => {
        claiming = null;
        if (lookAgain) look();
      });
  };

  const claim = async () => {
    const free = (outages > 0 ? 1 : concurrency) - onTheirWay.size;
    if (free <= 0) return;
    const { data, error } = await service.rpc("claim_outbox", { n: free });
    if (error) throw new Error(error.message);
    for (const mail of data) {
      const delivery = deliver(mail)
        .catch((error) => log("error", "outbox worker failed", { mail: mail.id, error }))
        .finally(() => {
          onTheirWay.delete(mail);
          look();
        });
      onTheirWay.set(mail, delivery);
    }
  };

  const deliver = async (mail: OutboxRow) => {
    try {
      await send({ ...mail, headers: mailHeaders.parse(mail.headers) });
    } catch (error) {
      return recordFailure(mail, error);
    }
    outages = 0;
    await recordSuccess(mail);
  };

  const recordSuccess = async (mail: OutboxRow) => {
    const sent: OutboxChange = {
      state: "sent",
      sent_at: new Date(now()).toISOString(),
      last_error: null,
      ...(mail.kind === "password-reset" && WITHOUT_ITS_LINK),
    };
    // Unrecorded, it would be sent twice: worth a few tries.
    for (let tries = 1; tries <= 5; tries++) {
      const { error } = await service.from("outbox").update(sent).eq("id", mail.id);
      if (!error) return;
      log("warn", "sent mail not recorded", { mail: mail.id, error: error.message });
      await new Promise((resolve) => setTimeout(resolve, tries * 500));
    }
  };

  const recordFailure = async (mail: OutboxRow, cause: unknown) => {
    const failure = readFailure(cause);
    if (failure.isOutage) pausedUntil = now() + Math.min(LONGEST_PAUSE_MS, pollMs * 2 ** outages++);
    const next = planRetry(mail, failure, { now: now(), random: random() });
    const outcome: OutboxChange = next
      ? { state: "queued", next_attempt_at: next.toISOString(), last_error: failure.words }
      : { state: "failed", last_error: failure.words };
    log(next ? "warn" : "error", next ? "mail not taken, will try again" : "mail set aside", {
      mail: mail.id,
      attempts: mail.attempts,
      reason: failure.words,
    });
    // Only while the claim is still this one's: a later claim, or an admin, knows better.
    const { error } = await service
      .from("outbox")
      .update(outcome)
      .eq("id", mail.id)
      .eq("state", "sending")
      .eq("attempts", mail.attempts);
    if (error) log("warn", "failed mail not recorded", { mail: mail.id, error: error.message });
  };

  /** Only while the claim is still this one's, as above. */
  const handBack = async (mail: OutboxRow) => {
    log("info", "mail handed back", { mail: mail.id });
    await service
      .from("outbox")
      .update({ state: "queued", next_attempt_at: new Date(now() + HANDED_BACK_FOR_MS).toISOString() })
      .eq("id", mail.id)
      .eq("state", "sending")
      .eq("attempts", mail.attempts);
  };

  const stop = async () => {
    stopped = true;
    clearTimeout(timer);
    const delivered = async () => {
      await claiming;
      await Promise.allSettled(onTheirWay.values());
    };
    await Promise.race([delivered(), pause(stopPatienceMs)]);
    await Promise.race([Promise.allSettled([...onTheirWay.keys()].map(handBack)), pause(HAND_BACK_MS)]);
  };
  let stopping: Promise<void> | null = null;

  const poll = () => {
    look();
    timer = setTimeout(poll, pollMs * (0.75 + random() / 2));
  };
  poll();

  return {
    wake: look,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
