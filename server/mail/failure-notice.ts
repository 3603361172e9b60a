import { createHash } from "node:crypto";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { failureMail } from "#server/mail/templates/failure.ts";
import type { Log } from "#server/process/log.ts";

export interface Failure {
  /** Lower-case letters, digits and hyphens. There is at most one mail a day about a topic. */
  readonly topic: string;
  readonly heading: string;
  readonly detail: string;
  /** The back-office page with the details. */
  readonly path: string;
}

export type NotifyFailure = (failure: Failure) => Promise<void>;

/** The `kind` of these mails in the outbox. If such a mail cannot be delivered, no notice is sent about it. */
export const FAILURE_NOTICE = "failure-notice";

/**
 * Queues a mail to the notification recipients about a background failure. The Message-ID combines topic, day and
 * recipient and is unique in the database, so that several processes together send one mail per recipient, topic and day.
 */
export function createFailureNotices(options: {
  readonly service: DatabaseClient;
  readonly siteUrl: string;
  readonly log: Log;
  readonly onQueued: () => void;
  readonly now?: () => Date;
}): NotifyFailure {
  const { service, siteUrl, log, onQueued, now = () => new Date() } = options;

  const queue = async (failure: Failure) => {
    const recipients = await service.from("admin_notification_emails").select("email").eq("is_active", true);
    if (recipients.error) throw new Error(recipients.error.message);
    if (recipients.data.length === 0) return;
    const details = await readSiteDetails(service);
    const mail = failureMail({ ...failure, url: `${siteUrl}${failure.path}` }, details);
    const day = now().toISOString().slice(0, 10);
    const rows = recipients.data.map(({ email }) => ({
      ...mail,
      to_email: email,
      message_id: `<failure-${failure.topic}-${day}-${hash(email)}@${new URL(siteUrl).hostname}>`,
    }));
    const { error } = await service
      .from("outbox")
      .upsert(rows, { onConflict: "message_id", ignoreDuplicates: true });
    if (error) throw new Error(error.message);
    onQueued();
  };

  return (failure) =>
    queue(failure).catch((error) =>
      log("error", "failure notice could not be queued", { topic: failure.topic, error }),
    );
}

const hash = (text: string) => createHash("sha256").update(text.toLowerCase()).digest("hex").slice(0, 16);
