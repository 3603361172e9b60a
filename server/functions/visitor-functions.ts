import { type CountViewDeps, createViewCounter, viewInput } from "#server/functions/count-view/handler.ts";
import { defineFunction, type SiteFunction } from "#server/functions/define-function.ts";
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
import { invitationInput, openInvitation, renewInvitation } from "#server/functions/invitations/handlers.ts";
import type { InviterDeps } from "#server/functions/invitations/inviter.ts";
import { createFormToken, type FormTokenDeps } from "#server/functions/send-admin-notification/form-token.ts";
import {
  createNotificationHandler,
  formInput,
  type SendNotificationDeps,
} from "#server/functions/send-admin-notification/handler.ts";
import {
  showTestimonialForm,
  storeTestimonial,
  type TestimonialDeps,
  testimonialInput,
} from "#server/functions/testimonial/handlers.ts";

/** The dependencies of all public functions; each factory takes only its own part. */
export type VisitorFunctionDeps = CountViewDeps &
  EmailListDeps &
  FormCheckDeps &
  FormTokenDeps &
  InviterDeps &
  SendNotificationDeps &
  TestimonialDeps;

export function visitorFunctions(deps: VisitorFunctionDeps): readonly SiteFunction[] {
  return [
    ...formFunctions(deps),
    ...emailListFunctions(deps),
    ...testimonialFunctions(deps),
    ...invitationFunctions(deps),
  ];
}

function formFunctions(deps: VisitorFunctionDeps): readonly SiteFunction[] {
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
  ];
}

function emailListFunctions(deps: EmailListDeps): readonly SiteFunction[] {
  return [
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
  ];
}

function testimonialFunctions(deps: TestimonialDeps): readonly SiteFunction[] {
  return [
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
  ];
}

function invitationFunctions(deps: InviterDeps): readonly SiteFunction[] {
  return [
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
