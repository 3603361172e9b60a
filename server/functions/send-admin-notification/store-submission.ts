import { randomUUID } from "node:crypto";
import { consentText } from "#domain/consent.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import type { DatabaseClient } from "#server/backend/clients.ts";
import type { Submission } from "#server/functions/send-admin-notification/submission.ts";
import { acknowledgementMail } from "#server/outbox/templates/acknowledgement.ts";
import { listConfirmationMail } from "#server/outbox/templates/list-confirmation.ts";
import { notificationMail } from "#server/outbox/templates/notification.ts";

interface StoredSubmission {
  readonly submission: Submission;
  readonly isSpam: boolean;
  readonly siteUrl: string;
  readonly userId: string | null;
  readonly idempotencyKey: string | null;
  readonly details: SiteDetails;
  readonly now: Date;
}

/** Stores the request or sign-up, its engagement record and the mails in one transaction. */
export function storeSubmission(service: DatabaseClient, stored: StoredSubmission) {
  return service.rpc("submit_engagement", { submission: describeSubmission(stored) });
}

/** What the database function is given. */
export function describeSubmission(stored: StoredSubmission) {
  const { submission, siteUrl, details } = stored;
  const { engagementType, name, email, pageUrl } = submission;
  const requestId = randomUUID();
  return {
    engagement_type: engagementType,
    name,
    email,
    page_url: pageUrl?.slice(0, 2000) ?? null,
    mail_domain: new URL(siteUrl).hostname,
    notification: notificationMail(submission, { siteUrl, requestId, details }),
    ...(submission.request
      ? requestPart(submission.request, requestId, stored)
      : subscriberPart(engagementType, stored)),
  };
}

function requestPart(
  request: NonNullable<Submission["request"]>,
  id: string,
  { submission, isSpam, userId, idempotencyKey, details, now }: StoredSubmission,
) {
  return {
    request: {
      id,
      type: request.type,
      phone: request.phone,
      subject: request.subject,
      message: request.message,
      details: request.details,
      itinerary_id: request.itineraryId,
      user_id: userId,
      suspected_spam: isSpam,
      idempotency_key: idempotencyKey,
    },
    acknowledgement: acknowledgementMail(submission, { details, now }),
  };
}

function subscriberPart(source: string, { isSpam, siteUrl, details }: StoredSubmission) {
  return {
    subscriber: { source, consent_text: consentText(details.name), suspected_spam: isSpam },
    acknowledgement: listConfirmationMail(siteUrl, details),
  };
}
