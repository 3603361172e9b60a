import type { ImapFlow } from "imapflow";
import type { NotifyFailure } from "#server/mail/failure-notice.ts";
import type { ImportMail, RunningIntake } from "#server/mail/intake/import-mail.ts";
import { settleWithin } from "#server/process/deadline.ts";
import type { Log } from "#server/process/log.ts";

interface ImapIntakeOptions {
  /** imaps://user:password@host:993/INBOX */
  readonly url: string;
  readonly everyMs: number;
  readonly maxBytes: number;
  readonly take: ImportMail;
  readonly log: Log;
  readonly notifyFailure: NotifyFailure;
}

/** Marks processed mails. \Seen is not enough, because people may read the mailbox with a mail program. */
const TAKEN = "CalabashTaken";
/** A connection without data for this long is closed. */
const SILENCE_MS = 60_000;
/** The longest that one poll may take. */
const ROUND_MS = 10 * 60_000;
/** A short outage of the mailbox is not reported. */
const FAILURES_BEFORE_TELLING = 5;
const STOP_TIMEOUT_MS = 3_000;

/** Polls a mailbox. Several processes may poll the same one, because the database stores each mail once. */
export function startImapIntake(options: ImapIntakeOptions): RunningIntake {
  const { everyMs, log, notifyFailure } = options;
  const shutdown = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let failures = 0;

  const readAndReport = async () => {
    try {
      await readMailbox(options, shutdown.signal);
      failures = 0;
    } catch (error) {
      if (shutdown.signal.aborted) return;
      failures += 1;
      log("warn", "mailbox cannot be read", { error });
      if (failures !== FAILURES_BEFORE_TELLING) return;
      await notifyFailure({
        topic: "mail-intake",
        heading: "Incoming mail cannot be read",
        detail: error instanceof Error ? error.message : String(error),
        path: "/admin/unsorted-mail",
      });
    }
  };
  const poll = () => {
    round = readAndReport().finally(() => {
      if (!shutdown.signal.aborted) timer = setTimeout(poll, everyMs);
    });
  };
  poll();
  return {
    async stop() {
      shutdown.abort();
      clearTimeout(timer);
      await settleWithin(round, 2 * STOP_TIMEOUT_MS, "the last look into the mailbox").catch(() => {});
    },
  };
}

/** Opens one connection per poll, with a deadline, because commands on a broken connection may never settle. */
async function readMailbox(options: ImapIntakeOptions, signal: AbortSignal): Promise<void> {
  const { client, folder } = await openMailbox(options.url);
  const { promise: broken, reject } = Promise.withResolvers<never>();
  client.on("error", reject);
  client.on("close", () => reject(new Error("the mail server closed the connection")));
  // Allows the current mail to be stored and marked before closing.
  let forcedClose: NodeJS.Timeout | undefined;
  const closeSoon = () => {
    forcedClose = setTimeout(() => client.close(), STOP_TIMEOUT_MS);
  };
  signal.addEventListener("abort", closeSoon, { once: true });
  broken.catch(() => {});
  try {
    const reading = takeNewMails(client, folder, options, signal);
    await settleWithin(Promise.race([reading, broken]), ROUND_MS, "reading the mailbox");
  } finally {
    signal.removeEventListener("abort", closeSoon);
    clearTimeout(forcedClose);
    client.close();
  }
}

async function takeNewMails(
  client: ImapFlow,
  folder: string,
  { take, maxBytes, log }: ImapIntakeOptions,
  signal: AbortSignal,
): Promise<void> {
  await client.connect();
  const lock = await client.getMailboxLock(folder);
  try {
    const marks = client.mailbox ? client.mailbox.permanentFlags : undefined;
    const keepsKeywords = marks?.has("\\*") || marks?.has(TAKEN);
    const found = await client.search(keepsKeywords ? { unKeyword: TAKEN } : { seen: false }, { uid: true });
    let notStored: unknown = null;
    for (const uid of found || []) {
      if (signal.aborted) return;
      const mail = await client.fetchOne(
        String(uid),
        { size: true, source: { start: 0, maxLength: maxBytes } },
        { uid: true },
      );
      if (!mail) continue;
      const { source } = mail;
      if (!source) continue;
      try {
        await take(source, { isCut: (mail.size ?? 0) > maxBytes });
      } catch (error) {
        // The mail stays unmarked for the next poll, and must not block the following mails.
        log("error", "incoming mail not stored", { uid, error });
        notStored = error;
        continue;
      }
      const flags = keepsKeywords ? [TAKEN, "\\Seen"] : ["\\Seen"];
      await client.messageFlagsAdd(String(uid), flags, { uid: true });
    }
    if (notStored) throw notStored;
  } finally {
    lock.release();
  }
}

/** Returns a client that is not connected yet. */
export async function openMailbox(
  address: string,
): Promise<{ readonly client: ImapFlow; readonly folder: string }> {
  // Loaded only if IMAP is configured.
  const { ImapFlow } = await import("imapflow");
  const url = new URL(address);
  const secure = url.protocol === "imaps:";
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableAutoIdle: true,
    logger: false,
  });
  return { client, folder: decodeURIComponent(url.pathname.slice(1)) || "INBOX" };
}
