import { createHash } from "node:crypto";
import { createQueuePerKey } from "#server/http/limits/concurrency.ts";
import type { Envelope, ParsedMail } from "#server/mail/intake/parse-mail.ts";
import { tokensIn } from "#server/mail/intake/reply-address.ts";
import type { Log } from "#server/process/log.ts";
import { createWorkerPool } from "#server/process/worker-pool.ts";

export type ParseMail = (raw: Uint8Array, envelope: Envelope) => Promise<ParsedMail>;

/** A 20 MB mail with an attachment takes a few seconds; a malicious one could take hours. */
const TIMEOUT_MS = 30_000;
const MAX_MEMORY_MB = 512;
/** If a mail cannot be read completely, this much of it is tried. */
const BEGINNING_BYTES = 64 * 1024;
const MAX_BEGINNING_LENGTH = 50_000;
const PARTLY_READ = "(Only the beginning of this mail could be read. The original is kept.)";
const NOT_READ = "This mail could not be read. The original is kept.";

/**
 * Parses mails in a worker thread, one at a time. Time and memory are limited, because anybody can send a mail. It
 * never rejects, because an unreadable mail must not be retried forever.
 */
export function createMailParser({
  log,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly log: Log;
  readonly timeoutMs?: number;
}): ParseMail {
  const pool = createWorkerPool<{ raw: Uint8Array; envelope: Envelope }, ParsedMail>({
    module: new URL("./parse-mail-worker.ts", import.meta.url),
    threads: 1,
    maxWaiting: 1,
    timeoutMs,
    memoryMb: MAX_MEMORY_MB,
  });
  // Mails wait here and not in the pool, so that the timeout of a mail does not include its wait.
  const runInTurn = createQueuePerKey();
  const parse: ParseMail = (raw, envelope) => runInTurn("parse", () => pool.run({ raw, envelope }));
  return async (raw, envelope) => {
    try {
      return await parse(raw, envelope);
    } catch (error) {
      log("warn", "mail could not be read completely", { size: raw.byteLength, error });
    }
    try {
      const mail = await parse(raw.subarray(0, BEGINNING_BYTES), envelope);
      return {
        ...mail,
        size: raw.byteLength,
        text: `${mail.text.slice(0, MAX_BEGINNING_LENGTH).toWellFormed()}\n\n${PARTLY_READ}`.trim(),
      };
    } catch (error) {
      log("warn", "mail could not be read at all", { size: raw.byteLength, error });
      return unreadableMail(raw, envelope);
    }
  };
}

function unreadableMail(raw: Uint8Array, envelope: Envelope): ParsedMail {
  const key = createHash("sha256").update(raw).digest("hex");
  return {
    key,
    message_id: `<${key}@no-message-id>`,
    from_email: "",
    from_name: "",
    subject: "",
    text: NOT_READ,
    quoted: "",
    attachments: [],
    size: raw.byteLength,
    automatic: null,
    tokens: tokensIn(envelope.to),
    references: [],
    undelivered: null,
  };
}
