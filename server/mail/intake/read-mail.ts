import { createHash } from "node:crypto";
import { createQueuePerKey } from "#server/http/limits/concurrency.ts";
import type { Envelope, ParsedMail } from "#server/mail/intake/parse-mail.ts";
import { tokensIn } from "#server/mail/intake/reply-address.ts";
import type { Log } from "#server/process/log.ts";
import { createWorkerPool } from "#server/process/worker-pool.ts";

export type ReadMail = (raw: Uint8Array, envelope: Envelope) => Promise<ParsedMail>;

/** A 20 MB mail with an attachment takes a few seconds; a malicious one could take hours. */
const LONGEST_MS = 30_000;
const MOST_MEMORY_MB = 512;
const BEGINNING_BYTES = 64 * 1024;
const PARTLY_READ = "(Only the beginning of this mail could be read. The original is kept.)";
const NOT_READ = "This mail could not be read. The original is kept.";

/**
 * Parses mails in a worker thread, one at a time, within limits of time and memory, because anybody can send a mail.
 * Never rejects, because an unreadable mail must not be retried forever.
 */
export function createMailReader({
  log,
  longestMs = LONGEST_MS,
}: {
  readonly log: Log;
  readonly longestMs?: number;
}): ReadMail {
  const pool = createWorkerPool<{ raw: Uint8Array; envelope: Envelope }, ParsedMail>({
    module: new URL("./read-worker.ts", import.meta.url),
    threads: 1,
    maxWaiting: 1,
    timeoutMs: longestMs,
    memoryMb: MOST_MEMORY_MB,
  });
  // Queued here, so that a mail's time limit does not include its wait.
  const inTurn = createQueuePerKey();
  const read: ReadMail = (raw, envelope) => inTurn("read", () => pool.run({ raw, envelope }));
  return async (raw, envelope) => {
    try {
      return await read(raw, envelope);
    } catch (error) {
      log("warn", "mail cannot be read whole", { size: raw.byteLength, error });
    }
    try {
      const mail = await read(raw.subarray(0, BEGINNING_BYTES), envelope);
      return {
        ...mail,
        size: raw.byteLength,
        text: `${mail.text.slice(0, 50_000).toWellFormed()}\n\n${PARTLY_READ}`.trim(),
      };
    } catch (error) {
      log("warn", "mail cannot be read", { size: raw.byteLength, error });
      return unreadable(raw, envelope);
    }
  };
}

function unreadable(raw: Uint8Array, envelope: Envelope): ParsedMail {
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
