import { z } from "zod";
import { toFunctionError } from "#server/functions/database-error.ts";
import type { Handler } from "#server/functions/define-function.ts";
import { requireProof } from "#server/functions/form-check.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { fromBody } from "#server/functions/input.ts";
import { readAcknowledgementContext } from "#server/functions/send-admin-notification/acknowledgement-context.ts";
import { cacheSiteDetails } from "#server/functions/send-admin-notification/cached-site-details.ts";
import {
  pageUrlOf,
  readBotTraps,
  readReferral,
  timeZoneOf,
} from "#server/functions/send-admin-notification/form-headers.ts";
import { storeSubmission } from "#server/functions/send-admin-notification/store-submission.ts";
import { parseSubmission } from "#server/functions/send-admin-notification/submission.ts";
import { createSubmissionLimit } from "#server/functions/send-admin-notification/submission-limit.ts";
import { isSuspicious } from "#server/functions/send-admin-notification/suspicion.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";

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
