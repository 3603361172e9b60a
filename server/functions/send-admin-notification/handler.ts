import { createHash, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { consentText } from "#domain/consent.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import { identifyCaller } from "#server/functions/caller.ts";
import type { FunctionDeps } from "#server/functions/deps.ts";
import { formTokenAge } from "#server/functions/send-admin-notification/form-token.ts";
import { readSubmission, type Submission } from "#server/functions/send-admin-notification/submission.ts";
import { createSubmissionLimit } from "#server/functions/send-admin-notification/submission-limit.ts";
import { isSuspicious, type Traps } from "#server/functions/send-admin-notification/suspicion.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { addressKey } from "#server/middleware/client-address.ts";
import { apiError } from "#server/middleware/errors.ts";
import { acknowledgementMail } from "#server/outbox/templates/acknowledgement.ts";
import { listConfirmationMail } from "#server/outbox/templates/list-confirmation.ts";
import { notificationMail } from "#server/outbox/templates/notification.ts";

const USUAL_PAGE: Readonly<Record<string, string>> = { contact: "/contact" };

/** POST /functions/v1/send-admin-notification: answers success once everything is stored, and not before. */
export function createNotificationHandler(deps: FunctionDeps) {
  const { now } = deps;
  const limit = createSubmissionLimit({ now });
  const siteDetails = keepSiteDetails(deps);

  return async (c: Context<AppEnv>): Promise<Response> => {
    const caller = await identifyCaller(c, deps);
    if (!caller) {
      return apiError(c, {
        status: 401,
        code: "no_key",
        message: "Send the site's publishable key as apikey, or sign in.",
      });
    }
    const body = await c.req.json().catch(() => null);
    const reading = readSubmission(body, (type) => pageOf(c, type, deps.siteUrl));
    if ("error" in reading) return apiError(c, { status: 400, code: "bad_input", message: reading.error });
    const { submission } = reading;

    const wait = limit.take(addressKey(deps.clientAddress(c)), submission.email);
    if (wait > 0) {
      c.header("retry-after", String(wait));
      const message = `That is a lot of messages in a short time. Please try again in ${describeWait(wait)}.`;
      return apiError(c, { status: 429, code: "too_many", message });
    }

    const isSpam = isSuspicious(submission, readTraps(c, deps));
    const stored = await store(deps.clients.service, {
      submission,
      isSpam,
      siteUrl: deps.siteUrl,
      userId: caller.userId,
      idempotencyKey: idempotencyKey(c, body),
      details: await siteDetails(),
      now: new Date(now()),
    });
    if (stored.error) {
      deps.log("error", "submission not stored", {
        requestId: c.get("requestId"),
        error: stored.error.message,
      });
      c.header("retry-after", "5");
      const message = "We could not take this down just now. Nothing was lost: please try again in a moment.";
      return apiError(c, { status: 503, code: "not_stored", message });
    }
    deps.wakeOutbox();
    return c.json({ success: true }, 200, { "cache-control": "no-store" });
  };
}

interface Storing {
  readonly submission: Submission;
  readonly isSpam: boolean;
  readonly siteUrl: string;
  readonly userId: string | null;
  readonly idempotencyKey: string | null;
  readonly details: SiteDetails;
  readonly now: Date;
}

function store(service: DatabaseClient, storing: Storing) {
  const { submission, isSpam, siteUrl, userId, idempotencyKey: key, details, now } = storing;
  const { request, engagementType, name, email, pageUrl } = submission;
  const requestId = randomUUID();
  return service.rpc("submit_engagement", {
    submission: {
      engagement_type: engagementType,
      name,
      email,
      page_url: pageUrl?.slice(0, 2000) ?? null,
      mail_domain: new URL(siteUrl).hostname,
      notification: notificationMail(submission, { siteUrl, requestId, details }),
      ...(request
        ? {
            request: {
              id: requestId,
              type: request.type,
              phone: request.phone,
              subject: request.subject,
              message: request.message,
              details: request.details,
              itinerary_id: request.itineraryId,
              user_id: userId,
              suspected_spam: isSpam,
              idempotency_key: key,
            },
            acknowledgement: acknowledgementMail(submission, { details, now }),
          }
        : {
            subscriber: {
              source: engagementType,
              consent_text: consentText(details.name),
              suspected_spam: isSpam,
            },
            acknowledgement: listConfirmationMail(siteUrl, details),
          }),
    },
  });
}

/** The same key with other content is another request: a key must never cost anyone what they wrote. */
function idempotencyKey(c: Context<AppEnv>, body: unknown): string | null {
  const given = c.req.header("idempotency-key")?.slice(0, 100);
  if (!given) return null;
  return createHash("sha256")
    .update(`${given}\n${JSON.stringify(body)}`)
    .digest("base64url");
}

function readTraps(c: Context<AppEnv>, { keys, now }: Pick<FunctionDeps, "keys" | "now">): Traps {
  const token = c.req.header("x-form-token");
  const trapField = c.req.header("x-form-extra") ?? "";
  return {
    trapField: decodeLeniently(trapField),
    formAge: token ? (formTokenAge(keys.secretKey, token, now()) ?? "forged") : null,
  };
}

function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page of ours that the form stood on. */
function pageOf(c: Context<AppEnv>, type: string, siteUrl: string): string {
  const referrer = URL.parse(c.req.header("referer") ?? "");
  const own = [new URL(siteUrl).host, c.req.header("host")];
  return referrer && own.includes(referrer.host) ? referrer.href : siteUrl + (USUAL_PAGE[type] ?? "/");
}

function describeWait(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

const DETAILS_KEPT_MS = 30_000;

/** Asks for the site details at most twice a minute, not for every submission. */
function keepSiteDetails({
  clients,
  now,
}: Pick<FunctionDeps, "clients" | "now">): () => Promise<SiteDetails> {
  let kept: { readonly details: SiteDetails; readonly until: number } | null = null;
  return async () => {
    if (!kept || now() >= kept.until) {
      kept = { details: await readSiteDetails(clients.visitor), until: now() + DETAILS_KEPT_MS };
    }
    return kept.details;
  };
}
