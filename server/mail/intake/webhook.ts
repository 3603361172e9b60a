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
/** The lifetime of a signature. A copy that is sent within it does no harm, because each mail is stored once. */
const TOLERANCE_SECONDS = 300;
const SIGNATURE = /^v1=[0-9a-f]{64}$/;
/** The number of bodies in memory at once, so that unauthenticated senders cannot fill the memory. */
const MOST_AT_ONCE = 8;
/** The number of bodies of one sender, so that a slow sender cannot occupy all slots. */
const MOST_OF_ONE = 3;

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
 * Receives raw mails over HTTP. Mounted before the limits of the other functions, which expect small JSON, because a
 * mail is larger and need not be UTF-8.
 */
export function createIntakeWebhook(options: {
  readonly secret: string;
  readonly maxBytes: number;
  readonly take: ImportMail;
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly log: Log;
  readonly now?: () => number;
}): Hono<AppEnv> {
  const { secret, maxBytes, take, clientAddress, log, now = Date.now } = options;
  /** The senders of the mails being received. */
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
