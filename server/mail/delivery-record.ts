import type { Database } from "#domain/database.types.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { FAILURE_NOTICE, type NotifyFailure } from "#server/mail/failure-notice.ts";
import { planRetry, type SendFailure } from "#server/mail/retry-plan.ts";
import type { Log } from "#server/process/log.ts";

export type OutboxRow = Database["public"]["Tables"]["outbox"]["Row"];
type OutboxChange = Database["public"]["Tables"]["outbox"]["Update"];

interface DeliveryRecordOptions {
  readonly service: DatabaseClient;
  readonly log: Log;
  readonly now: () => number;
  readonly random: () => number;
  /** Called when a mail will not be tried again. */
  readonly notifyFailure?: NotifyFailure | undefined;
}

const MAX_WAIT_TO_RECORD_MS = 5_000;
/** How long a mail waits after its return to the queue: until this process and its SMTP connection are gone. */
const REQUEUE_DELAY_MS = 15_000;
/** What is kept of a sent mail with a secret link: staff can read the outbox, and the link opens somebody's account. */
const BODY_WITHOUT_LINK = { text_body: "The link was sent and is not kept here.", html_body: null };

const describeFailure = (mail: OutboxRow, reason: string) => ({
  topic: "mail" as const,
  heading: "A mail could not be delivered",
  detail: `To ${mail.to_email}: ${reason}`,
  path: "/admin/notifications?state=failed",
});

/** Records the outcome of each delivery in the outbox. */
export function createDeliveryRecord({ service, log, now, random, notifyFailure }: DeliveryRecordOptions) {
  /** Changes the mail only while its claim is current, because a later claim or an admin may have changed it. */
  const changeClaimed = (mail: OutboxRow, outcome: OutboxChange) =>
    service
      .from("outbox")
      .update({ handed_over_at: null, ...outcome })
      .eq("id", mail.id)
      .eq("state", "sending")
      .eq("attempts", mail.attempts);
  const recordFailure = async (mail: OutboxRow, outcome: OutboxChange) => {
    const { error } = await changeClaimed(mail, outcome);
    if (error) log("warn", "failed mail not recorded", { mail: mail.id, error: error.message });
  };
  /** The mail is not tried again: every attempt failed, or its link is no longer valid. */
  const gaveUp = async (mail: OutboxRow, reason: string): Promise<void> => {
    log("error", "mail not sent, gave up", { mail: mail.id, attempts: mail.attempts, reason });
    await recordFailure(mail, { state: "failed", last_error: reason });
    if (mail.kind !== FAILURE_NOTICE) await notifyFailure?.(describeFailure(mail, reason));
  };
  const handedOver = new WeakSet<OutboxRow>();
  return {
    /** Rejects if another process has claimed the mail, or cannot be kept from it because the database is away. */
    async handOver(mail: OutboxRow): Promise<void> {
      const handed_over_at = new Date(now()).toISOString();
      const { data, error } = await changeClaimed(mail, { handed_over_at }).select("id");
      if (error || data.length === 0)
        throw new Error(`the mail is not handed over: ${error?.message ?? "it is no longer claimed"}`);
      handedOver.add(mail);
    },

    async sent(mail: OutboxRow): Promise<void> {
      const outcome: OutboxChange = {
        state: "sent",
        sent_at: new Date(now()).toISOString(),
        last_error: null,
        ...(mail.token_expires_at !== null && BODY_WITHOUT_LINK),
      };
      // A sent mail that is not recorded would be sent again, so it is retried until the process ends.
      for (let tries = 1; ; tries++) {
        const { error } = await service.from("outbox").update(outcome).eq("id", mail.id);
        if (!error) return;
        if (tries === 1)
          log("warn", "sent mail could not be recorded", { mail: mail.id, error: error.message });
        const waitMs = Math.min(tries * 500, MAX_WAIT_TO_RECORD_MS);
        await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      }
    },

    gaveUp,

    async failed(mail: OutboxRow, failure: SendFailure): Promise<void> {
      const nextAttempt = planRetry(mail, failure, { now: now(), random: random() });
      if (!nextAttempt) return gaveUp(mail, failure.message);
      handedOver.delete(mail);
      log("warn", "mail not sent, will retry", {
        mail: mail.id,
        attempts: mail.attempts,
        reason: failure.message,
      });
      await recordFailure(mail, {
        state: "queued",
        next_attempt_at: nextAttempt.toISOString(),
        last_error: failure.message,
      });
    },

    /** Returns the mail to the queue, because the process ends before the mail server has it. */
    async handedBack(mail: OutboxRow): Promise<void> {
      if (handedOver.has(mail)) return;
      log("info", "mail returned to the queue", { mail: mail.id });
      const nextAttempt = new Date(now() + REQUEUE_DELAY_MS);
      await changeClaimed(mail, { state: "queued", next_attempt_at: nextAttempt.toISOString() });
    },
  };
}
