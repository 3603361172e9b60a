import { randomUUID } from "node:crypto";
import type { Page, Request } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { test as base } from "#tests/support/test.ts";

/** URL pattern of the function that receives every form. */
export const FORM_FUNCTION_URL = "**/functions/v1/send-admin-notification";
/** Console messages of a failed request. */
export const FAILED_REQUEST_MESSAGE = /status of (400|429|500|503)|net::ERR_FAILED/;

export interface Visitor {
  readonly name: string;
  readonly email: string;
}

/** A test with a visitor, whose data is removed when the test ends. */
export const test = base.extend<{ visitor: Visitor }>({
  visitor: async ({ service }, use) => {
    const email = `visitor-${randomUUID()}@example.com`;
    await use({ name: "Ada Lovelace", email });
    await service.from("outbox").delete().or(`to_email.eq.${email},reply_to.eq.${email}`).throwOnError();
    await service.from("requests").delete().eq("email", email).throwOnError();
    await service.from("engagement_tracking").delete().eq("user_email", email).throwOnError();
    await service.from("subscribers").delete().eq("email", email).throwOnError();
  },
});

export async function countRequests(service: SupabaseClient, { email }: Visitor): Promise<number> {
  const { data } = await service.from("requests").select("id").eq("email", email).throwOnError();
  return data.length;
}

/** Fills in the contact form's required fields. */
export async function writeMessage(page: Page, { name, email }: Visitor, message: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Message").fill(message);
}

export const bodyOf = (request: Request) => request.postDataJSON() as unknown;

/** Holds every request of a form until the returned function is called. */
export async function holdRequests(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(FORM_FUNCTION_URL, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

export async function respondWith(page: Page, status: number, json: unknown): Promise<void> {
  await page.route(FORM_FUNCTION_URL, (route) => route.fulfill({ status, json }));
}

/** Simulates an unexpected failure: the form cannot create its idempotency key. */
export async function breakForm(page: Page): Promise<void> {
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new Error("no randomness");
    };
  });
}

/** A failure of a request, how to cause it, and its message in the form and, if different, in a toast. */
export type Failure = readonly [
  what: string,
  cause: (page: Page) => Promise<unknown>,
  message: string,
  toast?: string | null,
];

/** The failure in which the response contains the error that the form shows. */
export const errorInResponse: Failure = [
  "an error in the response",
  (page) => respondWith(page, 200, { error: "Mailbox full" }),
  "Server error: Mailbox full",
];
