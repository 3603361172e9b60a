import type { DatabaseClient } from "#server/backend/clients.ts";
import type { Config } from "#server/config.ts";
import type { ReplyAddress } from "#server/intake/reply-address.ts";
import type { Log } from "#server/logging/log.ts";
import type { TellFailure } from "#server/outbox/failure-notice.ts";
import { createSmtpTransport } from "#server/outbox/transport.ts";
import { type AttachFiles, type OutboxWorker, startOutboxWorker } from "#server/outbox/worker.ts";

/** Begins to send mail; null without SMTP_URL, when mail waits where admins can read it. */
export function startOutbox(options: {
  readonly mail: Config["mail"];
  readonly service: DatabaseClient;
  readonly attach: AttachFiles;
  readonly replyAddress?: ReplyAddress | undefined;
  readonly log: Log;
  readonly tellFailure?: TellFailure | undefined;
}): OutboxWorker | null {
  const { service, attach, replyAddress, log, mail, tellFailure } = options;
  if (!mail.smtpUrl) return null;
  const send = createSmtpTransport({ smtpUrl: mail.smtpUrl, from: mail.from });
  return startOutboxWorker({ service, send, attach, replyAddress, log, tellFailure });
}
