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

const TRIES_TO_RECORD = 5;
/** A mail that was handed back waits this long, until this process and its SMTP connection are gone. */
const HANDED_BACK_FOR_MS = 15_000;
/** Replaces the text of a sent mail, because staff can read the outbox, and the link opens somebody's account. */
const WITHOUT_ITS_LINK = { text_body: "The link was sent and is not kept here.", html_body: null };

const undeliverable = (mail: OutboxRow, failure: SendFailure) => ({
  topic: "mail" as const,
  heading: "A mail could not be delivered",
  detail: `To ${mail.to_email}: ${failure.message}`,
  path: "/admin/notifications?state=failed",
});

/** Records the outcome of each delivery in the outbox. */
export function createDeliveryRecord({ service, log, now, random, notifyFailure }: DeliveryRecordOptions) {
  /** Changes the mail only while its claim is current, because a later claim or an admin may have changed it. */
  const changeClaimed = (mail: OutboxRow, outcome: OutboxChange) =>
    service
      .from("outbox")
      .update(outcome)
      .eq("id", mail.id)
      .eq("state", "sending")
      .eq("attempts", mail.attempts);
  return {
    async sent(mail: OutboxRow): Promise<void> {
      const outcome: OutboxChange = {
        state: "sent",
        sent_at: new Date(now()).toISOString(),
        last_error: null,
        ...(mail.token_expires_at !== null && WITHOUT_ITS_LINK),
      };
      // A sent mail that is not recorded would be sent again, so retry.
      for (let tries = 1; tries <= TRIES_TO_RECORD; tries++) {
        const { error } = await service.from("outbox").update(outcome).eq("id", mail.id);
        if (!error) return;
        log("warn", "sent mail not recorded", { mail: mail.id, error: error.message });
        await new Promise((resolve) => setTimeout(resolve, tries * 500));
      }
    },

    async gaveUp(mail: OutboxRow, reason: string): Promise<void> {
      log("error", "mail set aside", { mail: mail.id, attempts: mail.attempts, reason });
      const { error } = await service
        .from("outbox")
        .update({ state: "failed", last_error: reason })
        .eq("id", mail.id)
        .eq("state", "sending");
      if (error) log("warn", "failed mail not recorded", { mail: mail.id, error: error.message });
    },

    async failed(mail: OutboxRow, failure: SendFailure): Promise<void> {
      const next = planRetry(mail, failure, { now: now(), random: random() });
      const outcome: OutboxChange = next
        ? { state: "queued", next_attempt_at: next.toISOString(), last_error: failure.message }
        : { state: "failed", last_error: failure.message };
      log(next ? "warn" : "error", next ? "mail not accepted, will retry" : "mail set aside", {
        mail: mail.id,
        attempts: mail.attempts,
        reason: failure.message,
      });
      const { error } = await changeClaimed(mail, outcome);
      if (error) log("warn", "failed mail not recorded", { mail: mail.id, error: error.message });
      if (next || mail.kind === FAILURE_NOTICE) return;
      await notifyFailure?.(undeliverable(mail, failure));
    },

    /** Returns the mail to the queue, because the process ends before the mail was sent. */
    async handedBack(mail: OutboxRow): Promise<void> {
      log("info", "mail handed back", { mail: mail.id });
      const next = new Date(now() + HANDED_BACK_FOR_MS);
      await changeClaimed(mail, { state: "queued", next_attempt_at: next.toISOString() });
    },
  };
}
