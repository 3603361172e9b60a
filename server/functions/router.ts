import { Hono } from "hono";
import { tellBackOfficeStatus } from "#server/functions/back-office-status/handler.ts";
import { createViewCounter } from "#server/functions/count-view/handler.ts";
import type { FunctionDeps } from "#server/functions/deps.ts";
import { exportSubscribers } from "#server/functions/email-list/export.ts";
import { confirmSubscription, showUnsubscribe, unsubscribe } from "#server/functions/email-list/links.ts";
import { createUserManagement } from "#server/functions/manage-users/handler.ts";
import { migrateItineraryImages } from "#server/functions/migrate-itinerary-images/handler.ts";
import { answerMyData } from "#server/functions/my-data/handler.ts";
import { answerRefusal } from "#server/functions/refusal.ts";
import { createReply } from "#server/functions/reply-to-request/handler.ts";
import { issueFormToken } from "#server/functions/send-admin-notification/form-token.ts";
import { createNotificationHandler } from "#server/functions/send-admin-notification/handler.ts";
import { createTestHelperAdmin } from "#server/functions/test-helper-admin/handler.ts";
import { createTestMail } from "#server/functions/test-mail/handler.ts";
import { answerTripCalendar } from "#server/functions/trip-calendar/handler.ts";
import { answerTripPdf } from "#server/functions/trip-pdf/handler.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { handleNotFound } from "#server/middleware/errors.ts";

/** /functions/v1: every function of the site, each checking on its own who calls. */
export function createFunctions(deps: FunctionDeps): Hono<AppEnv> {
  const functions = new Hono<AppEnv>();
  functions.onError(answerRefusal(deps));
  functions.post("/send-admin-notification", createNotificationHandler(deps));
  functions.get("/form-token", (c) =>
    c.json({ token: issueFormToken(deps.keys.secretKey, deps.now()) }, 200, { "cache-control": "no-store" }),
  );
  functions.get("/confirm-subscription", confirmSubscription(deps));
  functions.get("/unsubscribe", showUnsubscribe(deps));
  functions.post("/unsubscribe", unsubscribe(deps));
  functions.get("/export-subscribers", exportSubscribers(deps));
  functions.get("/trip-pdf", (c) => answerTripPdf(c.req.raw, deps));
  functions.get("/trip-calendar", (c) => answerTripCalendar(c.req.raw, deps));
  functions.post("/my-data", (c) => answerMyData(c.req.raw, deps));
  functions.post("/count-view", createViewCounter(deps));
  functions.post("/back-office-status", tellBackOfficeStatus(deps));
  functions.post("/test-helper-admin", createTestHelperAdmin(deps));
  functions.post("/manage-users", createUserManagement(deps));
  functions.post("/migrate-itinerary-images", (c) => migrateItineraryImages(c.req.raw, deps));
  functions.post("/reply-to-request", createReply(deps));
  functions.post("/test-mail", createTestMail(deps));
  functions.all("*", handleNotFound);
  return functions;
}
