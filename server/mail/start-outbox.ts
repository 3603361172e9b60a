import type { Config } from "#server/config/config.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { NotifyFailure } from "#server/mail/failure-notice.ts";
import type { BounceAddress, ReplyAddress } from "#server/mail/intake/reply-address.ts";
import { type AttachFiles, type OutboxWorker, startOutboxWorker } from "#server/mail/outbox-worker.ts";
import { createSmtpTransport } from "#server/mail/transport.ts";
import type { Log } from "#server/process/log.ts";

/** Starts sending mail. Without SMTP_URL it returns null, and mail stays in the outbox, where admins can read it. */
export function startOutbox(options: {
  readonly mail: Config["mail"];
  readonly service: DatabaseClient;
  readonly processId?: string;
  readonly attach: AttachFiles;
  readonly replyAddress?: ReplyAddress | undefined;
  readonly bounceAddress?: BounceAddress | undefined;
  readonly log: Log;
  readonly notifyFailure?: NotifyFailure | undefined;
}): OutboxWorker | null {
  const { mail, ...worker } = options;
  if (!mail.smtpUrl) return null;
  const send = createSmtpTransport({ smtpUrl: mail.smtpUrl, from: mail.from });
  return startOutboxWorker({ ...worker, send });
}
