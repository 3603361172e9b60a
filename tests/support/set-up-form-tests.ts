import { beforeAll, beforeEach } from "vitest";
import { databasePerFile } from "#tests/support/database.ts";
import { callFunction, openFunctions, SITE_URL } from "#tests/support/functions.ts";
import { createPerson, type Person } from "#tests/support/people.ts";

/** A database for this test file with an admin and a user. Requests and mails are removed before each test. */
export function setUpFormTests() {
  const database = databasePerFile();
  let admin: Person;
  let user: Person;
  beforeAll(async () => {
    [admin, user] = await Promise.all([
      createPerson(database(), "admin", "admin"),
      createPerson(database(), "traveler"),
    ]);
  });
  beforeEach(async () => {
    await database().owner`
      truncate public.requests, public.engagement_tracking, public.outbox, public.subscribers,
        public.admin_notification_emails cascade`;
  });
  const service = () => database().clients.service;

  /** The site's functions with their own rate limits; every request comes from the same IP address. */
  function openForms() {
    const { clients, keys } = database();
    let wakeCount = 0;
    const app = openFunctions({ clients, keys, wakeOutbox: () => wakeCount++ });
    const call = (path: string, init: RequestInit = {}) =>
      app.request(`${SITE_URL}/functions/v1/${path}`, init);
    const send = (body: unknown, headers: Record<string, string> = {}) =>
      callFunction(app, "send-admin-notification", body, { apikey: keys.publishableKey, ...headers });
    return { call, send, outboxWakeCount: () => wakeCount };
  }

  return {
    database,
    admin: () => admin,
    user: () => user,
    service,
    openForms,
    rows: async (table: string) => (await service().from(table).select().throwOnError()).data ?? [],
    /** Adds notification recipients. An address that begins with 'off' is inactive. */
    recipients: (...emails: string[]) =>
      service()
        .from("admin_notification_emails")
        .insert(emails.map((email) => ({ email, is_active: !email.startsWith("off") })))
        .throwOnError(),
  };
}
