import {
  type BackOfficeStatusDeps,
  createBackOfficeStatus,
} from "#server/functions/back-office-status/handler.ts";
import { type CountViewDeps, createViewCounter, viewInput } from "#server/functions/count-view/handler.ts";
import { defineFunction, type SiteFunction } from "#server/functions/define-function.ts";
import { createSubscriberExport, type ExportSubscribersDeps } from "#server/functions/email-list/export.ts";
import {
  confirmSubscription,
  type EmailListDeps,
  linkInput,
  showConfirmation,
  showUnsubscribe,
  unsubscribe,
} from "#server/functions/email-list/links.ts";
import { createFormTask, type FormCheckDeps } from "#server/functions/form-check.ts";
import { noInput } from "#server/functions/input.ts";
import {
  invitationInput,
  invitedUserInput,
  openInvitation,
  renewInvitation,
  resendInvitation,
} from "#server/functions/invitations/handlers.ts";
import type { InviterDeps } from "#server/functions/invitations/inviter.ts";
import { createTripMaker, newTripInput } from "#server/functions/make-trip/handler.ts";
import { createUserManagement, newUserInput } from "#server/functions/manage-users/handler.ts";
import {
  batchInput,
  createImageMigration,
  type MigrateImagesDeps,
} from "#server/functions/migrate-itinerary-images/handler.ts";
import { createMyData, type MyDataDeps, myDataInput } from "#server/functions/my-data/handler.ts";
import { tripInput } from "#server/functions/own-trip.ts";
import {
  type StaffProposalDeps,
  staffProposalFunctions,
} from "#server/functions/proposals/staff-functions.ts";
import {
  type TravellerProposalDeps,
  travellerProposalFunctions,
} from "#server/functions/proposals/traveller-functions.ts";
import { createReply, type ReplyDeps, replyInput } from "#server/functions/reply-to-request/handler.ts";
import { createFormToken, type FormTokenDeps } from "#server/functions/send-admin-notification/form-token.ts";
import {
  createNotificationHandler,
  formInput,
  type SendNotificationDeps,
} from "#server/functions/send-admin-notification/handler.ts";
import {
  createMailLink,
  type MailLinkDeps,
  mailLinkInput,
} from "#server/functions/show-mail-link/handler.ts";
import { createTestHelperAdmin } from "#server/functions/test-helper-admin/handler.ts";
import { createTestMail, type TestMailDeps, testMailInput } from "#server/functions/test-mail/handler.ts";
import {
  showTestimonialForm,
  storeTestimonial,
  type TestimonialDeps,
  testimonialInput,
} from "#server/functions/testimonial/handlers.ts";
import { createTripCalendar, type TripCalendarDeps } from "#server/functions/trip-calendar/handler.ts";
import { createTripPdf, type TripPdfDeps } from "#server/functions/trip-pdf/handler.ts";
import { createVersion, type VersionDeps } from "#server/functions/version/handler.ts";

/** What the functions need together; each factory names only its own part. */
export type FunctionTableDeps = BackOfficeStatusDeps &
  CountViewDeps &
  EmailListDeps &
  ExportSubscribersDeps &
  FormCheckDeps &
  FormTokenDeps &
  InviterDeps &
  MailLinkDeps &
  MigrateImagesDeps &
  MyDataDeps &
  ReplyDeps &
  SendNotificationDeps &
  StaffProposalDeps &
  TestimonialDeps &
  TestMailDeps &
  TravellerProposalDeps &
  TripCalendarDeps &
  TripPdfDeps &
  VersionDeps;

/** Every function of the site: who may call it, what it reads, and what answers. */
export function createFunctionTable(deps: FunctionTableDeps): readonly SiteFunction[] {
  return [
    ...publicFunctions(deps),
    ...travellerFunctions(deps),
    ...travellerProposalFunctions(deps),
    ...adminFunctions(deps),
    ...staffProposalFunctions(deps),
  ];
}

function publicFunctions(deps: FunctionTableDeps): readonly SiteFunction[] {
  return [
    defineFunction({
      method: "POST",
      path: "/send-admin-notification",
      access: "visitor",
      input: formInput,
      handler: createNotificationHandler(deps),
    }),
    defineFunction({
      method: "GET",
      path: "/form-token",
      access: "anyone",
      input: noInput,
      handler: createFormToken(deps),
    }),
    defineFunction({
      method: "GET",
      path: "/form-check",
      access: "anyone",
      input: noInput,
      handler: createFormTask(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/count-view",
      access: "anyone",
      input: viewInput,
      handler: createViewCounter(deps),
    }),
    defineFunction({
      method: "GET",
      path: "/confirm-subscription",
      access: "anyone",
      input: linkInput,
      handler: showConfirmation(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/confirm-subscription",
      access: "anyone",
      input: linkInput,
      handler: confirmSubscription(deps),
    }),
    defineFunction({
      method: "GET",
      path: "/unsubscribe",
      access: "anyone",
      input: linkInput,
      handler: showUnsubscribe(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/unsubscribe",
      access: "anyone",
      input: linkInput,
      handler: unsubscribe(deps),
    }),
    defineFunction({
      method: "GET",
      path: "/testimonial",
      access: "anyone",
      input: testimonialInput,
      handler: showTestimonialForm(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/testimonial",
      access: "anyone",
      input: testimonialInput,
      handler: storeTestimonial(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/open-invitation",
      access: "anyone",
      input: invitationInput,
      handler: openInvitation(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/renew-invitation",
      access: "anyone",
      input: invitationInput,
      handler: renewInvitation(deps),
    }),
  ];
}

function travellerFunctions(deps: FunctionTableDeps): readonly SiteFunction[] {
  return [
    defineFunction({
      method: "GET",
      path: "/trip-pdf",
      access: "user",
      input: tripInput,
      handler: createTripPdf(deps),
    }),
    defineFunction({
      method: "GET",
      path: "/trip-calendar",
      access: "user",
      input: tripInput,
      handler: createTripCalendar(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/my-data",
      access: "user",
      input: myDataInput,
      handler: createMyData(deps),
    }),
  ];
}

function adminFunctions(deps: FunctionTableDeps): readonly SiteFunction[] {
  const testHelper = defineFunction({
    method: "POST",
    path: "/test-helper-admin",
    access: "admin",
    input: noInput,
    handler: createTestHelperAdmin(),
  });
  return [
    defineFunction({
      method: "POST",
      path: "/back-office-status",
      access: "admin",
      input: noInput,
      handler: createBackOfficeStatus(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/manage-users",
      access: "freshAdmin",
      input: newUserInput,
      handler: createUserManagement(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/resend-invitation",
      access: "admin",
      input: invitedUserInput,
      handler: resendInvitation(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/make-trip",
      access: "admin",
      input: newTripInput,
      handler: createTripMaker(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/migrate-itinerary-images",
      access: "admin",
      input: batchInput,
      handler: createImageMigration(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/reply-to-request",
      access: "admin",
      input: replyInput,
      handler: createReply(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/show-mail-link",
      access: "admin",
      input: mailLinkInput,
      handler: createMailLink(deps),
    }),
    defineFunction({
      method: "POST",
      path: "/test-mail",
      access: "admin",
      input: testMailInput,
      handler: createTestMail(deps),
    }),
    defineFunction({
      method: "GET",
      path: "/export-subscribers",
      access: "freshAdmin",
      input: noInput,
      handler: createSubscriberExport(deps),
    }),
    defineFunction({
      method: "GET",
      path: "/version",
      access: "admin",
      input: noInput,
      handler: createVersion(deps),
    }),
    // Without TEST_HELPERS=1 there is no such function.
    ...(deps.setUp.testHelpers ? [testHelper] : []),
  ];
}
