import { createHmac } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isSameSecret } from "#server/data/secrets.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";
import { apiError } from "#server/http/middleware/errors.ts";
import type { TakeMail } from "#server/mail/intake/take-mail.ts";
import type { Log } from "#server/process/log.ts";

export const WEBHOOK_PATH = "/functions/v1/incoming-mail";
/** A signature is worth nothing after that; within it, a mail that is sent again is recognised. */
const TOLERANCE_SECONDS = 300;
const SIGNATURE = /^v1=[0-9a-f]{64}$/;
/** Bodies that are held in memory at once: whoever is not known yet cannot fill it. */
const MOST_AT_ONCE = 8;
/** Of one caller: a stranger who sends slowly must not hold all of them. */
const MOST_OF_ONE = 3;

/** What a caller sends as x-signature: v1= and the HMAC of the time, a full stop and the body. */
export function signMail(secret: string, timestamp: string, raw: Uint8Array): string {
  return `v1=${createHmac("sha256", secret).update(`${timestamp}.`).update(raw).digest("hex")}`;
}

const TOO_LARGE = {
  status: 413,
  code: "payload_too_large",
  message: "This mail is too large to be taken here.",
} as const;
const REFUSED = {
  status: 401,
  code: "refused",
  message: "The signature is missing, wrong or too old.",
} as const;
const BUSY = { status: 503, code: "unavailable", message: "Too many mails at once." } as const;

/**
 * Takes raw mails over HTTP. It stands before the limits of the other functions, which want small JSON: a mail is
 * larger and need not be UTF-8.
 */
export function createIntakeWebhook(options: {
  readonly secret: string;
  readonly maxBytes: number;
  readonly take: TakeMail;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly log: Log;
  readonly now?: () => number;
}): Hono<AppEnv> {
  const { secret, maxBytes, take, clientAddress, log, now = Date.now } = options;
  /** The callers of the mails that are coming in. */
  const coming: string[] = [];
  return new Hono<AppEnv>().post(
    WEBHOOK_PATH,
    async (c, next) => {
      c.header("cache-control", "no-store");
      const age = Math.abs(now() / 1000 - Number(c.req.header("x-timestamp") ?? ""));
      if (!(age <= TOLERANCE_SECONDS) || !SIGNATURE.test(c.req.header("x-signature") ?? "")) {
        return apiError(c, REFUSED);
      }
      const caller = addressKey(clientAddress(c));
      const ofCaller = coming.filter((other) => other === caller).length;
      if (coming.length >= MOST_AT_ONCE || ofCaller >= MOST_OF_ONE) {
        c.header("retry-after", "5");
        return apiError(c, BUSY);
      }
      coming.push(caller);
      try {
        await next();
      } finally {
        coming.splice(coming.indexOf(caller), 1);
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
        return c.json({ outcome: await take(raw) });
      } catch (error) {
        log("error", "incoming mail not stored", { error });
        c.header("retry-after", "30");
        return apiError(c, { status: 503, code: "unavailable", message: "The mail could not be stored." });
      }
    },
  );
}
