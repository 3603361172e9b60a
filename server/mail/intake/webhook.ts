import { createHmac } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isSameSecret } from "#server/data/secrets.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";
import { apiError } from "#server/http/middleware/errors.ts";
import type { ImportMail } from "#server/mail/intake/import-mail.ts";
import type { Log } from "#server/process/log.ts";

export const WEBHOOK_PATH = "/functions/v1/incoming-mail";
/** The lifetime of a signature. A replayed request does no harm in this time, because each mail is stored once. */
const TOLERANCE_SECONDS = 300;
const SIGNATURE = /^v1=[0-9a-f]{64}$/;
/** The most bodies that are in memory at once, so that unauthenticated senders cannot fill the memory. */
const MAX_BODIES = 8;
/** The most bodies of one sender, so that a slow sender cannot occupy all slots. */
const MAX_BODIES_PER_SENDER = 3;

/** The value of x-signature: v1= and the HMAC of the timestamp, a period and the body. */
export function signMail(secret: string, timestamp: string, raw: Uint8Array): string {
  return `v1=${createHmac("sha256", secret).update(`${timestamp}.`).update(raw).digest("hex")}`;
}

const TOO_LARGE = {
  status: 413,
  code: "payload_too_large",
  message: "This mail is too large.",
} as const;
const REFUSED = {
  status: 401,
  code: "refused",
  message: "The signature is missing, wrong or too old.",
} as const;
const BUSY = { status: 503, code: "unavailable", message: "Too many mails at once." } as const;

/**
 * Receives raw mails over HTTP. It is mounted before the limits of the other functions, because those limits are for
 * small JSON, and a mail is larger and need not be UTF-8.
 */
export function createIntakeWebhook(options: {
  readonly secret: string;
  readonly maxBytes: number;
  readonly importMail: ImportMail;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly log: Log;
  readonly now?: () => number;
}): Hono<AppEnv> {
  const { secret, maxBytes, importMail, clientAddress, log, now = Date.now } = options;
  /** The senders of the mails that are being received. */
  const activeSenders: string[] = [];
  return new Hono<AppEnv>().post(
    WEBHOOK_PATH,
    async (c, next) => {
      c.header("cache-control", "no-store");
      const age = Math.abs(now() / 1000 - Number(c.req.header("x-timestamp") ?? ""));
      // The comparison is also false for NaN, the age of an invalid timestamp.
      const isRecent = age <= TOLERANCE_SECONDS;
      if (!isRecent || !SIGNATURE.test(c.req.header("x-signature") ?? "")) {
        return apiError(c, REFUSED);
      }
      const sender = addressKey(clientAddress(c));
      const bodiesOfSender = activeSenders.filter((other) => other === sender).length;
      if (activeSenders.length >= MAX_BODIES || bodiesOfSender >= MAX_BODIES_PER_SENDER) {
        c.header("retry-after", "5");
        return apiError(c, BUSY);
      }
      activeSenders.push(sender);
      try {
        await next();
      } finally {
        activeSenders.splice(activeSenders.indexOf(sender), 1);
      }
    },
    bodyLimit({ maxSize: maxBytes, onError: (c) => apiError(c, TOO_LARGE) }),
    async (c) => {
      const raw = new Uint8Array(await c.req.arrayBuffer());
      const signature = signMail(secret, c.req.header("x-timestamp") ?? "", raw);
      if (!isSameSecret(c.req.header("x-signature") ?? "", signature)) return apiError(c, REFUSED);
      if (raw.byteLength === 0) {
        return apiError(c, { status: 422, code: "refused", message: "There is no mail in this request." });
      }
      try {
        return c.json({ outcome: await importMail(raw) });
      } catch (error) {
        log("error", "incoming mail not stored", { error });
        c.header("retry-after", "30");
        return apiError(c, { status: 503, code: "unavailable", message: "The mail could not be stored." });
      }
    },
  );
}
