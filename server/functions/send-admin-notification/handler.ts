import { z } from "zod";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import { toFunctionError } from "#server/functions/database-error.ts";
import type { Handler } from "#server/functions/define-function.ts";
import { requireProof } from "#server/functions/form-check.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { fromBody } from "#server/functions/input.ts";
import { readAcknowledgementContext } from "#server/functions/send-admin-notification/acknowledgement-context.ts";
import {
  pageUrlOf,
  readBotTraps,
  readReferral,
  timeZoneOf,
} from "#server/functions/send-admin-notification/form-headers.ts";
import { storeSubmission } from "#server/functions/send-admin-notification/store-submission.ts";
import { parseSubmission } from "#server/functions/send-admin-notification/submission.ts";
import { isSuspicious } from "#server/functions/send-admin-notification/suspicion.ts";
import {
  type BurstRate,
  type CreateLimiter,
  createMemoryLimiter,
  createRateLimit,
} from "#server/http/limits/rate-limit.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";

interface SubmissionLimitOptions {
  readonly perAddress?: BurstRate;
  readonly perEmail?: BurstRate;
  readonly openLimiter?: CreateLimiter;
}

const MINUTE_SECONDS = 60;

/**
 * Limits submissions per IP address, with room for an office behind one address. Also limits them per e-mail address,
 * so that nobody can flood a mailbox with our acknowledgements.
 */
export function createSubmissionLimit({
  perAddress = { burst: 60, refillSeconds: MINUTE_SECONDS / 6 },
  perEmail = { burst: 20, refillSeconds: 5 * MINUTE_SECONDS },
  openLimiter = createMemoryLimiter,
}: SubmissionLimitOptions = {}) {
  const addresses = createRateLimit("form-address", perAddress, openLimiter);
  const emails = createRateLimit("form-email", perEmail, openLimiter);
  return {
    /** Counts a submission, unless a limit refuses it. Returns the seconds to wait; 0 if the submission is allowed. */
    async take(address: string, email: string): Promise<number> {
      const key = email.toLowerCase();
      const [addressWait, emailWait] = await Promise.all([addresses.take(address), emails.take(key)]);
      // A submission that one limit refuses does not count for the other.
      if (addressWait === 0 && emailWait > 0) await addresses.refund(address);
      if (emailWait === 0 && addressWait > 0) await emails.refund(key);
      return Math.max(addressWait, emailWait);
    },
  };
}

const CACHE_MS = 30_000;

/** Reads the site details at most twice a minute, not for every submission. */
function cacheSiteDetails(visitor: DatabaseClient, now: () => number): () => Promise<SiteDetails> {
  let cached: { readonly details: SiteDetails; readonly until: number } | null = null;
  return async () => {
    if (!cached || now() >= cached.until) {
      cached = { details: await readSiteDetails(visitor), until: now() + CACHE_MS };
    }
    return cached.details;
  };
}

/** Each kind of form has its own schema, so parseSubmission parses the body. */
export const formInput = fromBody(z.unknown(), { status: 400 });

/** Accepts a visitor's form. It responds with success only after everything is stored. */
export function createNotificationHandler(deps: FunctionDeps): Handler<"visitor", unknown> {
  const { clients, keys, siteUrl, now } = deps;
  const limit = createSubmissionLimit({ openLimiter: deps.openFormLimiter });
  const siteDetails = cacheSiteDetails(clients.visitor, now);

  return async ({ c, caller, input: body }) => {
    const { headers } = c.req.raw;
    const parsed = parseSubmission(body, (type) => pageUrlOf(headers, type, siteUrl));
    if ("error" in parsed) throw new FunctionError(400, parsed.error);
    const { submission } = parsed;

    const address = deps.clientAddress(c);
    await requireProof(deps, headers, { userId: caller.userId, address });
    const wait = await limit.take(addressKey(address), submission.email);
    if (wait > 0) throw tooManyMessages(wait);

    const [details, context] = await Promise.all([
      siteDetails(),
      readAcknowledgementContext(clients.visitor, submission),
    ]);
    const result = await storeSubmission(clients.service, {
      submission,
      isSpam: isSuspicious(submission, readBotTraps(headers, keys.secretKey, now())),
      siteUrl,
      referral: readReferral(headers, siteUrl),
      userId: caller.userId,
      idempotencyKey: headers.get("idempotency-key")?.slice(0, 100) || null,
      details,
      context,
      timeZone: timeZoneOf(headers),
      now: new Date(now()),
    });
    if (result.error?.hint === "key_reused") throw toFunctionError(result.error);
    if (result.error) throw notStored(result.error);
    deps.wakeOutbox();
    return new Response(SUCCESS, { headers: SUCCESS_HEADERS });
  };
}

const SUCCESS = JSON.stringify({ success: true });
/** The Content-Length shows that the response is too short to be compressed. */
const SUCCESS_HEADERS = { "content-type": "application/json", "content-length": String(SUCCESS.length) };

const notStored = (cause: unknown) =>
  new FunctionError(503, "We could not save this just now. Nothing was lost: please try again in a moment.", {
    cause,
    retryAfterSeconds: 5,
  });

const tooManyMessages = (seconds: number) =>
  new FunctionError(
    429,
    `That is a lot of messages in a short time. Please try again in ${describeWait(seconds)}.`,
    { retryAfterSeconds: seconds },
  );

function describeWait(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
