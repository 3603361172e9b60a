import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isSameSecret } from "#server/auth/same-secret.ts";
import type { TakeMail } from "#server/intake/take-mail.ts";
import type { Log } from "#server/log.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { apiError } from "#server/middleware/errors.ts";

export const WEBHOOK_PATH = "/functions/v1/incoming-mail";
/** A signature is worth nothing after that; within it, a mail that is sent again is recognised. */
const TOLERANCE_SECONDS = 300;

/** What a caller sends as x-signature: v1= and the HMAC of the time, a full stop and the body. */
export function signMail(secret: string, timestamp: string, raw: Uint8Array): string {
  return `v1=${createHmac("sha256", secret).update(`${timestamp}.`).update(raw).digest("hex")}`;
}

/**
 * Takes raw mails over HTTP. It stands before the limits of the other functions, which want small JSON: a mail is
 * larger and need not be UTF-8.
 */
export function createIntakeWebhook(options: {
  readonly secret: string;
  readonly maxBytes: number;
  readonly take: TakeMail;
  readonly log: Log;
  readonly now?: () => number;
}): Hono<AppEnv> {
  const { secret, maxBytes, take, log, now = Date.now } = options;
  const tooLarge = {
    status: 413,
    code: "payload_too_large",
    message: "This mail is too large to be taken here.",
  } as const;
  return new Hono<AppEnv>().post(
    WEBHOOK_PATH,
    bodyLimit({ maxSize: maxBytes, onError: (c) => apiError(c, tooLarge) }),
    async (c) => {
      c.header("cache-control", "no-store");
      const timestamp = c.req.header("x-timestamp") ?? "";
      const raw = new Uint8Array(await c.req.arrayBuffer());
      const isSigned = isSameSecret(c.req.header("x-signature") ?? "", signMail(secret, timestamp, raw));
      const age = Math.abs(now() / 1000 - Number(timestamp));
      if (!isSigned || !(age <= TOLERANCE_SECONDS)) {
        const message = isSigned ? "The signature is too old." : "The signature is missing or wrong.";
        return apiError(c, { status: 401, code: "refused", message });
      }
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
