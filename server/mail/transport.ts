import { Readable } from "node:stream";
import { z } from "zod";
import { brand } from "#domain/brand.ts";

/** The schema of a mail's headers. They are checked when read, because the database stores any JSON. */
export const mailHeaders = z.record(z.string(), z.string());

export interface Attachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

/** A mail as claim_outbox() returns it. */
export interface QueuedMail {
  readonly id: string;
  readonly kind: string;
  readonly to_email: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string | null;
  readonly headers: Readonly<z.infer<typeof mailHeaders>>;
  readonly message_id: string;
  readonly attempts: number;
  readonly created_at: string;
  readonly attachments?: readonly Attachment[];
  /** The address to which mail servers return this mail; without it, the sender's. */
  readonly bounce_address?: string | undefined;
}

/**
 * Resolves when the mail server has accepted the mail; rejects with its response. All but the last byte is sent before
 * `handOver`. If it rejects, the mail server never gets the rest and drops the mail.
 */
export type SendMail = (mail: QueuedMail, handOver: () => Promise<void>) => Promise<void>;

export interface TransportTimeouts {
  readonly connectMs: number;
  readonly silenceMs: number;
  /** Shorter than the worker's claim on the mail, so that it is not claimed again meanwhile. */
  readonly totalMs: number;
}

export const TIMEOUTS: TransportTimeouts = { connectMs: 20_000, silenceMs: 60_000, totalMs: 180_000 };

/** Sends over SMTP with one connection per mail, so that a broken connection affects no other mail. */
export function createSmtpTransport(
  { smtpUrl, from }: { readonly smtpUrl: string; readonly from: string | null },
  timeouts: TransportTimeouts = TIMEOUTS,
): SendMail {
  const sender = from ?? { name: brand.name, address: brand.contact.email };
  const send = async (
    mail: QueuedMail,
    handOver: () => Promise<void>,
    bounceAddress?: string,
  ): Promise<unknown> => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.connectMs,
      dnsTimeout: timeouts.connectMs,
      socketTimeout: timeouts.silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    transport.use("stream", ({ message }, done) => {
      message.processFunc((source) => Readable.from(holdEnd(source, handOver)));
      done();
    });
    const to = { name: "", address: mail.to_email };
    return transport.sendMail({
      from: sender,
      ...(bounceAddress && { envelope: { from: bounceAddress, to } }),
      to,
      ...(mail.reply_to && { replyTo: { name: "", address: mail.reply_to } }),
      subject: mail.subject,
      text: mail.text_body,
      ...(mail.html_body && { html: mail.html_body }),
      headers: mail.headers,
      ...(mail.attachments?.length && { attachments: [...mail.attachments] }),
      // Every attempt has the same ID, so that mail programs recognize a mail that was accepted twice.
      messageId: mail.message_id,
      date: new Date(mail.created_at),
    });
  };
  return async (mail, handOver) => {
    const sending = send(mail, handOver, mail.bounce_address).catch((error: unknown) => {
      if (!mail.bounce_address || !isSenderRefused(error)) throw error;
      return send(mail, handOver);
    });
    await within(timeouts.totalMs, sending);
  };
}

/** Passes a message on as the mail server takes it, but its end only after `handOver`. */
async function* holdEnd(source: AsyncIterable<unknown>, handOver: () => Promise<void>) {
  yield* source;
  await handOver();
}

/** Some mail servers accept only the sender's own address. Its bounces then prove nothing, but mail is sent. */
const isSenderRefused = (error: unknown) =>
  error instanceof Error &&
  "command" in error &&
  error.command === "MAIL FROM" &&
  "responseCode" in error &&
  Number(error.responseCode) >= 500;

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("the mail server took too long")), ms);
  try {
    await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
    // The late result no longer matters, and must not become an unhandled rejection.
    work.catch(() => {});
  }
}
