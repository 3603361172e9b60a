import { createViewCounter, viewInput } from "#server/functions/count-view/handler.ts";
import { get, post, type SiteFunction } from "#server/functions/define-function.ts";
import { createSubscriberExport } from "#server/functions/email-list/export.ts";
import {
  confirmSubscription,
  linkInput,
  showConfirmation,
  showUnsubscribe,
  unsubscribe,
} from "#server/functions/email-list/links.ts";
import { createRequestExport, viewInput as inboxInput } from "#server/functions/export-requests/handler.ts";
import { createFormTask } from "#server/functions/form-check.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { noInput } from "#server/functions/input.ts";
import {
  invitationInput,
  invitedUserInput,
  openInvitation,
  renewInvitation,
  resendInvitation,
} from "#server/functions/invitations/handlers.ts";
import { createTripMaker, newTripInput } from "#server/functions/make-trip.ts";
import { createUserManagement, newUserInput } from "#server/functions/manage-users/handler.ts";
import { batchInput, createImageMigration } from "#server/functions/migrate-itinerary-images/handler.ts";
import { createMyData, myDataInput } from "#server/functions/my-data.ts";
import { tripInput } from "#server/functions/own-trip.ts";
import { staffProposalFunctions } from "#server/functions/proposals/staff-functions.ts";
import { travelerProposalFunctions } from "#server/functions/proposals/traveler-functions.ts";
import { createReply, replyInput } from "#server/functions/reply-to-request.ts";
import { createFormToken } from "#server/functions/send-admin-notification/form-token.ts";
import { createNotificationHandler, formInput } from "#server/functions/send-admin-notification/handler.ts";
import { createMailLink, mailLinkInput } from "#server/functions/show-mail-link.ts";
import { createTestHelperAdmin } from "#server/functions/test-helper-admin.ts";
import { createTestMail, testMailInput } from "#server/functions/test-mail.ts";
import {
  showTestimonialForm,
  storeTestimonial,
  testimonialInput,
} from "#server/functions/testimonial/handlers.ts";
import { createTripCalendar } from "#server/functions/trip-calendar/handler.ts";
import { createTripPdf } from "#server/functions/trip-pdf/handler.ts";
import { createVersion } from "#server/functions/version.ts";

/** Every function of the site with its access rule, input and handler. */
export function createFunctionTable(deps: FunctionDeps): readonly SiteFunction[] {
  return [
    post("/send-admin-notification", "visitor", formInput, createNotificationHandler(deps)),
    get("/form-token", "anyone", noInput, createFormToken(deps)),
    get("/form-check", "anyone", noInput, createFormTask(deps)),
    post("/count-view", "anyone", viewInput, createViewCounter(deps)),
    get("/confirm-subscription", "anyone", linkInput, showConfirmation(deps)),
    post("/confirm-subscription", "anyone", linkInput, confirmSubscription(deps)),
    get("/unsubscribe", "anyone", linkInput, showUnsubscribe(deps)),
    post("/unsubscribe", "anyone", linkInput, unsubscribe(deps)),
    get("/testimonial", "anyone", testimonialInput, showTestimonialForm(deps)),
    post("/testimonial", "anyone", testimonialInput, storeTestimonial(deps)),
    post("/open-invitation", "anyone", invitationInput, openInvitation(deps)),
    post("/renew-invitation", "anyone", invitationInput, renewInvitation(deps)),

    get("/trip-pdf", "user", tripInput, createTripPdf(deps)),
    get("/trip-calendar", "user", tripInput, createTripCalendar(deps)),
    post("/my-data", "user", myDataInput, createMyData(deps)),
    ...travelerProposalFunctions(deps),

    post("/back-office-status", "admin", noInput, () => Response.json(deps.setUp)),
    get("/version", "admin", noInput, createVersion(deps)),
    post("/manage-users", "freshAdmin", newUserInput, createUserManagement(deps)),
    post("/resend-invitation", "admin", invitedUserInput, resendInvitation(deps)),
    post("/migrate-itinerary-images", "admin", batchInput, createImageMigration(deps)),
    post("/export-requests", "freshAdmin", inboxInput, createRequestExport(deps)),
    post("/make-trip", "admin", newTripInput, createTripMaker(deps)),
    post("/reply-to-request", "admin", replyInput, createReply(deps)),
    post("/show-mail-link", "freshAdmin", mailLinkInput, createMailLink(deps)),
    post("/test-mail", "admin", testMailInput, createTestMail(deps)),
    get("/export-subscribers", "freshAdmin", noInput, createSubscriberExport(deps)),
    ...staffProposalFunctions(deps),
    ...(deps.setUp.testHelpers
      ? [post("/test-helper-admin", "admin", noInput, createTestHelperAdmin())]
      : []),
  ];
}
