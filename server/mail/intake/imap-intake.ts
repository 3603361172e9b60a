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
  readonly importMail: ImportMail;
  readonly log: Log;
  readonly notifyFailure: NotifyFailure;
}

/** The keyword of imported mails. \Seen is not enough, because people may read the mailbox with a mail program. */
const IMPORTED_KEYWORD = "CalabashTaken";
/** A connection without data for this long is closed. */
const SOCKET_TIMEOUT_MS = 60_000;
/** The longest that one poll may take. */
const POLL_TIMEOUT_MS = 10 * 60_000;
/** Admins are notified after this many failed polls in a row, because short outages are normal. */
const FAILURES_BEFORE_NOTICE = 5;
const STOP_TIMEOUT_MS = 3_000;

/** Polls a mailbox. Several processes may poll the same one, because the database stores each mail once. */
export function startImapIntake(options: ImapIntakeOptions): RunningIntake {
  const { everyMs, log, notifyFailure } = options;
  const shutdown = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let currentPoll: Promise<void> = Promise.resolve();
  let failures = 0;

  const readAndReport = async () => {
    try {
      await readMailbox(options, shutdown.signal);
      failures = 0;
    } catch (error) {
      if (shutdown.signal.aborted) return;
      failures += 1;
      log("warn", "mailbox cannot be read", { error });
      if (failures !== FAILURES_BEFORE_NOTICE) return;
      await notifyFailure({
        topic: "mail-intake",
        heading: "Incoming mail cannot be read",
        detail: error instanceof Error ? error.message : String(error),
        path: "/admin/unsorted-mail",
      });
    }
  };
  const poll = () => {
    currentPoll = readAndReport().finally(() => {
      if (!shutdown.signal.aborted) timer = setTimeout(poll, everyMs);
    });
  };
  poll();
  return {
    async stop() {
      shutdown.abort();
      clearTimeout(timer);
      await settleWithin(currentPoll, 2 * STOP_TIMEOUT_MS, "the last poll of the mailbox").catch(() => {});
    },
  };
}

/** Opens one connection per poll, with a deadline, because commands on a broken connection may never settle. */
async function readMailbox(options: ImapIntakeOptions, signal: AbortSignal): Promise<void> {
  const { client, folder } = await openMailbox(options.url);
  const { promise: connectionLost, reject } = Promise.withResolvers<never>();
  client.on("error", reject);
  client.on("close", () => reject(new Error("the mail server closed the connection")));
  // On a stop, the current mail has some seconds to be stored and marked.
  let forcedClose: NodeJS.Timeout | undefined;
  const closeSoon = () => {
    forcedClose = setTimeout(() => client.close(), STOP_TIMEOUT_MS);
  };
  signal.addEventListener("abort", closeSoon, { once: true });
  // The race below handles a lost connection. A loss after the race must not count as unhandled.
  connectionLost.catch(() => {});
  try {
    const reading = importNewMails(client, folder, options, signal);
    await settleWithin(Promise.race([reading, connectionLost]), POLL_TIMEOUT_MS, "reading the mailbox");
  } finally {
    signal.removeEventListener("abort", closeSoon);
    clearTimeout(forcedClose);
    client.close();
  }
}

async function importNewMails(
  client: ImapFlow,
  folder: string,
  { importMail, maxBytes, log }: ImapIntakeOptions,
  signal: AbortSignal,
): Promise<void> {
  await client.connect();
  const lock = await client.getMailboxLock(folder);
  try {
    const flags = client.mailbox ? client.mailbox.permanentFlags : undefined;
    // \* means that the server accepts any keyword. A server without keywords has only \Seen.
    const acceptsKeyword = flags?.has("\\*") || flags?.has(IMPORTED_KEYWORD);
    const uids = await client.search(acceptsKeyword ? { unKeyword: IMPORTED_KEYWORD } : { seen: false }, {
      uid: true,
    });
    let lastError: unknown = null;
    for (const uid of uids || []) {
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
        await importMail(source, { isCut: (mail.size ?? 0) > maxBytes });
      } catch (error) {
        // The mail stays unmarked for the next poll, and must not block the following mails.
        log("error", "incoming mail not stored", { uid, error });
        lastError = error;
        continue;
      }
      const newFlags = acceptsKeyword ? [IMPORTED_KEYWORD, "\\Seen"] : ["\\Seen"];
      await client.messageFlagsAdd(String(uid), newFlags, { uid: true });
    }
    if (lastError) throw lastError;
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
  const isSecure = url.protocol === "imaps:";
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 993 : 143),
    secure: isSecure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    connectionTimeout: SOCKET_TIMEOUT_MS,
    greetingTimeout: SOCKET_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableAutoIdle: true,
    logger: false,
  });
  return { client, folder: decodeURIComponent(url.pathname.slice(1)) || "INBOX" };
}
