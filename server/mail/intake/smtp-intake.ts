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
  readonly importMail: ImportMail;
  readonly log: Log;
}

/** How long to wait before trying a busy port again. */
const PORT_RETRY_MS = 5_000;
const MAX_CLIENTS = 20;

/**
 * A small SMTP server that receives mails from a mail server on the same machine or network. It accepts a mail only
 * after storing it, so the sending server keeps the mail and tries again until then.
 */
export function startSmtpIntake(options: SmtpIntakeOptions): RunningIntake & { readonly server: SMTPServer } {
  const { host, port, maxBytes, log } = options;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    size: maxBytes,
    maxClients: MAX_CLIENTS,
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
  let isStopped = false;
  // Wait for a busy port, because the previous process of the site may still hold it.
  server.on("error", async (error) => {
    if (isStopped) return;
    log("warn", "mail listener failed", { error });
    if (errorCode(error) !== "EADDRINUSE") return;
    await sleep(PORT_RETRY_MS, undefined, { ref: false });
    if (!isStopped) server.listen(port, host);
  });
  server.listen(port, host);
  return {
    server,
    stop: async () => {
      isStopped = true;
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function receive(
  stream: SMTPServerDataStream,
  { envelope: { mailFrom, rcptTo } }: SMTPServerSession,
  { importMail, maxBytes }: SmtpIntakeOptions,
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
  await importMail(Buffer.concat(chunks), { envelope });
}

/** Whether the recipient is our address, with or without a token before the @. */
function isOurs(recipient: string, address: string): boolean {
  const [to, ours] = [recipient.toLowerCase(), address.toLowerCase()];
  const at = ours.lastIndexOf("@");
  return to === ours || (to.startsWith(`${ours.slice(0, at)}+`) && to.endsWith(ours.slice(at)));
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
const isRefusal = (error: unknown): error is Error & { responseCode: number } =>
  error instanceof Error && "responseCode" in error;

function notStored(error: unknown, log: Log) {
  log("error", "incoming mail not stored", { error });
  return refusal(451, "Not stored, please try again");
}
