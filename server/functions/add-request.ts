import { z } from "zod";
import { type NewRequest, newRequest } from "#domain/new-request.schema.ts";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import { dataOrThrow } from "#server/functions/database-error.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { fromBody, idempotencyKey } from "#server/functions/input.ts";
import { readAcknowledgementContext } from "#server/functions/send-admin-notification/acknowledgement-context.ts";
import { storeSubmission } from "#server/functions/send-admin-notification/store-submission.ts";
import type { Submission } from "#server/functions/send-admin-notification/submission.ts";

const enteredRequest = z.object({ key: idempotencyKey, request: newRequest });
type EnteredRequest = z.output<typeof enteredRequest>;

export const enteredRequestInput = fromBody(enteredRequest, { status: 422 });

const storedRequest = z.object({ request_id: z.string() });

/** Stores the request of somebody who called, wrote or walked in. The same key stores it once. */
export function createAddRequestHandler({
  clients,
  siteUrl,
  now,
  wakeOutbox,
}: FunctionDeps): Handler<"admin", EnteredRequest> {
  return async ({ caller: { service, claims }, input: { key, request } }) => {
    const submission = toSubmission(request);
    const [details, { itinerary }] = await Promise.all([
      readSiteDetails(service),
      readAcknowledgementContext(clients.visitor, submission),
    ]);
    const stored = await storeSubmission(service, {
      submission: { ...submission, request: { ...submission.request, subject: itinerary?.title ?? "" } },
      isSpam: false,
      siteUrl,
      referral: { cameFrom: null, campaign: null },
      userId: null,
      idempotencyKey: key,
      details,
      // No planner is promised: the request belongs to whom staff choose.
      context: { itinerary, planner: null },
      timeZone: null,
      now: new Date(now()),
      entry: {
        ownerId: request.is_mine ? claims.id : null,
        source: request.source,
        isConfirmed: request.is_confirmed,
      },
    });
    const { request_id } = storedRequest.parse(dataOrThrow(stored));
    wakeOutbox();
    return Response.json({ request_id });
  };
}

function toSubmission(entered: NewRequest) {
  const { type, source, name, email, phone, itinerary_id, message, is_mine, is_confirmed, ...details } =
    entered;
  return {
    engagementType: type === "custom_vacation" ? "customization" : type,
    name,
    email,
    pageUrl: null,
    request: {
      type,
      phone: phone || null,
      subject: "",
      message,
      itineraryId: itinerary_id || null,
      details: { ...details, source },
    },
    facts: [],
    message: null,
  } satisfies Submission;
}
