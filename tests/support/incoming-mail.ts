import { randomUUID } from "node:crypto";
import { signMail, WEBHOOK_PATH } from "#server/mail/intake/webhook.ts";

const SECRET = "Vb7-Kd2QwXz9MnLp4JhTg6FsAy1RoIcE";
export const REPLY_ADDRESS = "replies@calabash.test";

/** Environment variables with which a site receives mail through a webhook. */
export const WEBHOOK_INTAKE = {
  MAIL_INTAKE: "webhook",
  MAIL_INTAKE_ADDRESS: REPLY_ADDRESS,
  MAIL_INTAKE_SECRET: SECRET,
} as const;

export interface MailParts {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A raw mail with default values. */
export function rawMail({ headers = {}, body = "Yes, in March." }: MailParts = {}): string {
  const allHeaders = {
    From: "Ada <ada@example.com>",
    To: REPLY_ADDRESS,
    Subject: "Re: our trip",
    "Message-ID": `<${randomUUID()}@example.com>`,
    ...headers,
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  return [...lines, "", body].join("\r\n");
}

export function deliverToWebhook(siteUrl: string, raw: string): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const bytes = new TextEncoder().encode(raw);
  return fetch(`${siteUrl}${WEBHOOK_PATH}`, {
    method: "POST",
    headers: {
      "content-type": "message/rfc822",
      "x-timestamp": timestamp,
      "x-signature": signMail(SECRET, timestamp, bytes),
    },
    body: bytes,
  });
}
