import { createViewCounter, viewInput } from "#server/functions/count-view/handler.ts";
import { defineFunction, type SiteFunction } from "#server/functions/define-function.ts";
import {
  confirmSubscription,
  linkInput,
  showConfirmation,
  showUnsubscribe,
  unsubscribe,
} from "#server/functions/email-list/links.ts";
import { createFormTask } from "#server/functions/form-check.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { noInput } from "#server/functions/input.ts";
import { invitationInput, openInvitation, renewInvitation } from "#server/functions/invitations/handlers.ts";
import { createFormToken } from "#server/functions/send-admin-notification/form-token.ts";
import { createNotificationHandler, formInput } from "#server/functions/send-admin-notification/handler.ts";
import {
  showTestimonialForm,
  storeTestimonial,
  testimonialInput,
} from "#server/functions/testimonial/handlers.ts";

export function visitorFunctions(deps: FunctionDeps): readonly SiteFunction[] {
  return [
    ...formFunctions(deps),
    ...emailListFunctions(deps),
    ...testimonialFunctions(deps),
    ...invitationFunctions(deps),
  ];
}

function formFunctions(deps: FunctionDeps): readonly SiteFunction[] {
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

function emailListFunctions(deps: FunctionDeps): readonly SiteFunction[] {
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

function testimonialFunctions(deps: FunctionDeps): readonly SiteFunction[] {
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

function invitationFunctions(deps: FunctionDeps): readonly SiteFunction[] {
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
