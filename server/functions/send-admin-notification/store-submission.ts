import { randomUUID } from "node:crypto";
import { consentText } from "#domain/consent.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { replyDueAt } from "#domain/office-hours.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { AcknowledgementContext } from "#server/functions/send-admin-notification/acknowledgement-context.ts";
import { acknowledgementMail } from "#server/functions/send-admin-notification/acknowledgement-mail.ts";
import type { Referral } from "#server/functions/send-admin-notification/form-headers.ts";
import { notificationMail } from "#server/functions/send-admin-notification/notification-mail.ts";
import type { Submission } from "#server/functions/send-admin-notification/submission.ts";
import { listConfirmationMail } from "#server/mail/templates/list-confirmation.ts";

interface SubmissionToStore {
  readonly submission: Submission;
  readonly isSpam: boolean;
  readonly siteUrl: string;
  readonly referral: Referral;
  readonly userId: string | null;
  readonly idempotencyKey: string | null;
  readonly details: SiteDetails;
  readonly context: AcknowledgementContext;
  readonly timeZone: string | null;
  readonly now: Date;
  /** Set if a member of staff entered the request: nobody is notified, and its sender only if staff want that. */
  readonly entry?: {
    readonly ownerId: string | null;
    readonly source: string;
    readonly isConfirmed: boolean;
  };
}

/** Stores the request or sign-up, its engagement record and the mails in one transaction. */
export function storeSubmission(service: DatabaseClient, toStore: SubmissionToStore) {
  return service.rpc("submit_engagement", { submission: toSubmissionArgument(toStore) });
}

/** The argument of the database function submit_engagement. */
export function toSubmissionArgument(toStore: SubmissionToStore) {
  const { submission, siteUrl, details, entry } = toStore;
  const { engagementType, name, email, pageUrl } = submission;
  const requestId = randomUUID();
  return {
    engagement_type: engagementType,
    name,
    email,
    page_url: pageUrl?.slice(0, 2000) ?? null,
    mail_domain: new URL(siteUrl).hostname,
    ...(!entry && { notification: notificationMail(submission, { siteUrl, requestId, details }) }),
    ...(submission.request
      ? requestPart(submission.request, requestId, toStore)
      : subscriberPart(engagementType, toStore)),
  };
}

function requestPart(request: NonNullable<Submission["request"]>, id: string, toStore: SubmissionToStore) {
  const { submission, isSpam, referral, userId, idempotencyKey, details, now, entry } = toStore;
  return {
    request: {
      id,
      type: request.type,
      phone: request.phone,
      subject: request.subject,
      message: request.message,
      // The database moves the values of `_origin` into separate columns.
      details: {
        ...request.details,
        _origin: {
          came_from: entry?.source ?? referral.cameFrom,
          owner_id: entry?.ownerId ?? null,
          campaign: referral.campaign,
          answer_due_at: replyDueAt(now, details).toISOString(),
        },
      },
      itinerary_id: request.itineraryId,
      planner_id: toStore.context.planner?.id ?? null,
      user_id: userId,
      suspected_spam: isSpam,
      idempotency_key: idempotencyKey,
    },
    ...((!entry || entry.isConfirmed) && { acknowledgement: acknowledgementMail(submission, toStore) }),
  };
}

function subscriberPart(source: string, { isSpam, siteUrl, details }: SubmissionToStore) {
  return {
    subscriber: { source, consent_text: consentText(details.name), suspected_spam: isSpam },
    acknowledgement: listConfirmationMail(siteUrl, details),
  };
}
