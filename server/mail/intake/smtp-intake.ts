import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { ImportMail, RunningIntake } from "#server/mail/intake/import-mail.ts";
import type { Envelope } from "#server/mail/intake/parse-mail.ts";
import type { Log } from "#server/process/log.ts";
import { errorCode } from "#server/process/system-error.ts";

interface SmtpIntakeOptions {
  readonly host: string;
  readonly port: number;
  /** Only mail to this address, with or without a token, is accepted. */
  readonly address: string;
  readonly maxBytes: number;
  readonly take: ImportMail;
  readonly log: Log;
}

const BUSY_PORT_MS = 5_000;
const MOST_CLIENTS = 20;

/**
 * A small SMTP server that receives mails from a mail server on the same machine or network. It accepts a mail only
 * after storing it, so that the sender keeps and retries it until then.
 */
export function startSmtpIntake(options: SmtpIntakeOptions): RunningIntake & { readonly server: SMTPServer } {
  const { host, port, maxBytes, log } = options;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    size: maxBytes,
    maxClients: MOST_CLIENTS,
    logger: false,
    closeTimeout: 3_000,
    onRcptTo: ({ address }, _session, done) =>
      done(isOurs(address, options.address) ? null : refusal(550, "No such mailbox here")),
    onData: (stream, session, done) => {
      receive(stream, session, options).then(
        () => done(),
        (error: unknown) => done(isRefusal(error) ? error : notStored(error, log)),
      );
    },
  });
  let stopped = false;
  // Waits for a busy port: the previous process may still hold it, or another process receives mail.
  server.on("error", async (error) => {
    if (stopped) return;
    log("warn", "mail listener", { error });
    if (errorCode(error) !== "EADDRINUSE") return;
    await sleep(BUSY_PORT_MS, undefined, { ref: false });
    if (!stopped) server.listen(port, host);
  });
  server.listen(port, host);
  return {
    server,
    stop: async () => {
      stopped = true;
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function receive(
  stream: SMTPServerDataStream,
  { envelope: { mailFrom, rcptTo } }: SMTPServerSession,
  { take, maxBytes }: SmtpIntakeOptions,
): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const received: Buffer = chunk;
    bytes += received.byteLength;
    if (bytes <= maxBytes) chunks.push(received);
  }
  if (bytes > maxBytes) throw refusal(552, "This mail is too large");
  const envelope: Envelope = {
    from: mailFrom === false ? "" : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
  };
  await take(Buffer.concat(chunks), { envelope });
}

function isOurs(given: string, address: string): boolean {
  const [wanted, ours] = [given.toLowerCase(), address.toLowerCase()];
  const at = ours.lastIndexOf("@");
  return wanted === ours || (wanted.startsWith(`${ours.slice(0, at)}+`) && wanted.endsWith(ours.slice(at)));
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
const isRefusal = (error: unknown): error is Error & { responseCode: number } =>
  error instanceof Error && "responseCode" in error;

function notStored(error: unknown, log: Log) {
  log("error", "incoming mail not stored", { error });
  return refusal(451, "Not stored, please try again");
}
