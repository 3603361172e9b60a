import { createAddRequestHandler, enteredRequestInput } from "#server/functions/add-request.ts";
import { createCountViewHandler, viewInput } from "#server/functions/count-view/handler.ts";
import { get, post, type SiteFunction } from "#server/functions/define-function.ts";
import { createSubscriberExportHandler } from "#server/functions/email-list/export.ts";
import {
  confirmSubscription,
  linkInput,
  showConfirmation,
  showUnsubscribe,
  unsubscribe,
} from "#server/functions/email-list/links.ts";
import { createRequestExportHandler, inboxViewInput } from "#server/functions/export-requests/handler.ts";
import { createFormCheckHandler } from "#server/functions/form-check.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { noInput } from "#server/functions/input.ts";
import {
  invitationInput,
  inviteeInput,
  openInvitation,
  renewInvitation,
  resendInvitation,
} from "#server/functions/invitations/handlers.ts";
import { createMakeTripHandler, newTripInput } from "#server/functions/make-trip.ts";
import { createManageUsersHandler, newUserInput } from "#server/functions/manage-users/handler.ts";
import {
  batchInput,
  createImageMigrationHandler,
} from "#server/functions/migrate-itinerary-images/handler.ts";
import { createMyDataHandler, myDataInput } from "#server/functions/my-data.ts";
import { tripInput } from "#server/functions/own-trip.ts";
import { staffProposalFunctions } from "#server/functions/proposals/staff-functions.ts";
import { travelerProposalFunctions } from "#server/functions/proposals/traveler-functions.ts";
import { createReplyHandler, replyInput } from "#server/functions/reply-to-request.ts";
import { createFormTokenHandler } from "#server/functions/send-admin-notification/form-token.ts";
import { createNotificationHandler, formInput } from "#server/functions/send-admin-notification/handler.ts";
import { createMailLinkHandler, mailLinkInput } from "#server/functions/show-mail-link.ts";
import { createTestHelperAdminHandler } from "#server/functions/test-helper-admin.ts";
import { createTestMailHandler, testMailInput } from "#server/functions/test-mail.ts";
import {
  showTestimonialForm,
  storeTestimonial,
  testimonialInput,
} from "#server/functions/testimonial/handlers.ts";
import { createTripCalendarHandler } from "#server/functions/trip-calendar/handler.ts";
import { createTripPdfHandler } from "#server/functions/trip-pdf/handler.ts";
import { createVersionHandler } from "#server/functions/version.ts";

/** Every function of the site with its access rule, input and handler. */
export function createFunctionTable(deps: FunctionDeps): readonly SiteFunction[] {
  return [
    post("/send-admin-notification", "visitor", formInput, createNotificationHandler(deps)),
    get("/form-token", "anyone", noInput, createFormTokenHandler(deps)),
    get("/form-check", "anyone", noInput, createFormCheckHandler(deps)),
    post("/count-view", "anyone", viewInput, createCountViewHandler(deps)),
    get("/confirm-subscription", "anyone", linkInput, showConfirmation(deps)),
    post("/confirm-subscription", "anyone", linkInput, confirmSubscription(deps)),
    get("/unsubscribe", "anyone", linkInput, showUnsubscribe(deps)),
    post("/unsubscribe", "anyone", linkInput, unsubscribe(deps)),
    get("/testimonial", "anyone", testimonialInput, showTestimonialForm(deps)),
    post("/testimonial", "anyone", testimonialInput, storeTestimonial(deps)),
    post("/open-invitation", "anyone", invitationInput, openInvitation(deps)),
    post("/renew-invitation", "anyone", invitationInput, renewInvitation(deps)),

    get("/trip-pdf", "user", tripInput, createTripPdfHandler(deps)),
    get("/trip-calendar", "user", tripInput, createTripCalendarHandler(deps)),
    post("/my-data", "user", myDataInput, createMyDataHandler(deps)),
    ...travelerProposalFunctions(deps),

    post("/back-office-status", "admin", noInput, () =>
      Response.json({ ...deps.setUp, problems: deps.siteProblems() }),
    ),
    get("/version", "admin", noInput, createVersionHandler(deps)),
    post("/manage-users", "freshAdmin", newUserInput, createManageUsersHandler(deps)),
    post("/resend-invitation", "admin", inviteeInput, resendInvitation(deps)),
    post("/migrate-itinerary-images", "admin", batchInput, createImageMigrationHandler(deps)),
    post("/export-requests", "freshAdmin", inboxViewInput, createRequestExportHandler(deps)),
    post("/add-request", "admin", enteredRequestInput, createAddRequestHandler(deps)),
    post("/make-trip", "admin", newTripInput, createMakeTripHandler(deps)),
    post("/reply-to-request", "admin", replyInput, createReplyHandler(deps)),
    post("/show-mail-link", "freshAdmin", mailLinkInput, createMailLinkHandler(deps)),
    post("/test-mail", "admin", testMailInput, createTestMailHandler(deps)),
    get("/export-subscribers", "freshAdmin", noInput, createSubscriberExportHandler(deps)),
    ...staffProposalFunctions(deps),
    ...(deps.setUp.testHelpers
      ? [post("/test-helper-admin", "admin", noInput, createTestHelperAdminHandler())]
      : []),
  ];
}
