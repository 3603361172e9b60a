import { createBackOfficeStatus } from "#server/functions/back-office-status/handler.ts";
import { defineFunction, type SiteFunction } from "#server/functions/define-function.ts";
import { createSubscriberExport } from "#server/functions/email-list/export.ts";
import { createRequestExport, viewInput } from "#server/functions/export-requests/handler.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { noInput } from "#server/functions/input.ts";
import { invitedUserInput, resendInvitation } from "#server/functions/invitations/handlers.ts";
import { createTripMaker, newTripInput } from "#server/functions/make-trip/handler.ts";
import { createUserManagement, newUserInput } from "#server/functions/manage-users/handler.ts";
import { batchInput, createImageMigration } from "#server/functions/migrate-itinerary-images/handler.ts";
import { createReply, replyInput } from "#server/functions/reply-to-request/handler.ts";
import { createMailLink, mailLinkInput } from "#server/functions/show-mail-link/handler.ts";
import { createTestHelperAdmin } from "#server/functions/test-helper-admin/handler.ts";
import { createTestMail, testMailInput } from "#server/functions/test-mail/handler.ts";
import { createVersion } from "#server/functions/version/handler.ts";

export function adminFunctions(deps: FunctionDeps): readonly SiteFunction[] {
  return [
    ...siteFunctions(deps),
    ...userFunctions(deps),
    ...requestFunctions(deps),
    ...mailFunctions(deps),
    ...(deps.setUp.testHelpers ? [testHelper] : []),
  ];
}

const testHelper = defineFunction({
  method: "POST",
  path: "/test-helper-admin",
  access: "admin",
  input: noInput,
  handler: createTestHelperAdmin(),
});

function siteFunctions(deps: FunctionDeps): readonly SiteFunction[] {
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
      path: "/migrate-itinerary-images",
      access: "admin",
      input: batchInput,
      handler: createImageMigration(deps),
    }),
    defineFunction({
      method: "GET",
      path: "/version",
      access: "admin",
      input: noInput,
      handler: createVersion(deps),
    }),
  ];
}

function userFunctions(deps: FunctionDeps): readonly SiteFunction[] {
  return [
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
  ];
}

function mailFunctions(deps: FunctionDeps & FunctionDeps & FunctionDeps): readonly SiteFunction[] {
  return [
    defineFunction({
      method: "POST",
      path: "/show-mail-link",
      access: "freshAdmin",
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
  ];
}

function requestFunctions(deps: FunctionDeps & FunctionDeps & FunctionDeps): readonly SiteFunction[] {
  return [
    defineFunction({
      method: "POST",
      path: "/export-requests",
      access: "freshAdmin",
      input: viewInput,
      handler: createRequestExport(deps),
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
      path: "/reply-to-request",
      access: "admin",
      input: replyInput,
      handler: createReply(deps),
    }),
  ];
}
