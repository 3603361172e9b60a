import { randomInt, randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { removeDataDir } from "#tests/support/data-dir.ts";
import { recordFault, startStopwatch } from "#tests/support/fault-record.ts";
import { copyPreparedDataDir } from "#tests/support/prepared-site.ts";
import { type RunningSite, serviceOf, startSite } from "#tests/support/run-site.ts";
import { startMailServer } from "#tests/support/smtp.ts";
import { readAll } from "#tests/support/visitors.ts";

const KILLS = process.env.TEST_LONG ? 20 : 1;
const SENDERS = 3;
const TIMEOUT_MS = 15 * 60_000;
const RECIPIENTS = ["one@calabash.test", "two@calabash.test"];

interface Form {
  readonly email: string;
  readonly key: string;
  isAcknowledged: boolean;
}

interface StoredMail {
  readonly request_id: string;
  readonly to_email: string;
  readonly state: string;
  readonly message_id: string;
}

test(`killing the site while forms are sent and mail goes out loses and duplicates nothing (tried ${KILLS} times)`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = await copyPreparedDataDir();
  const mail = await startMailServer();
  const env = { DEMO: "0", SMTP_URL: mail.url, TRUSTED_PROXIES: "loopback" };
  const forms: Form[] = [];
  let site = await startSite({ env, dataDir });
  let slowestStart = 0;
  try {
    await chooseRecipients(serviceOf(site));
    for (let kills = 0; kills < KILLS; kills++) {
      await sendUntilKilled(site, forms);
      // Occasionally the mail server is busy too.
      mail.behavior = () => (randomInt(10) === 0 ? { code: 451, message: "Busy" } : "take");
      const stopwatch = startStopwatch();
      site = await startSite({ env, dataDir });
      slowestStart = Math.max(slowestStart, stopwatch());
    }
    // Visitors whose response was lost submit again.
    for (const form of forms.filter(({ isAcknowledged }) => !isAcknowledged)) {
      expect(await send(site, form)).toBe(true);
    }
    // A mail queued last shows that the worker has processed all others that were due.
    mail.behavior = () => "take";
    const lastForm: Form = { email: "last@example.com", key: randomUUID(), isAcknowledged: false };
    forms.push(lastForm);
    expect(await send(site, lastForm)).toBe(true);
    const receivers = () => mail.received.flatMap(({ to }) => to);
    await expect.poll(receivers, { timeout: TIMEOUT_MS }).toContain(lastForm.email);

    await expectNothingLost(serviceOf(site), forms, () => mail.received);
    recordFault({
      fault: `kill -9 while forms are sent and mail goes out, ${KILLS} times, then started again`,
      where: "the embedded database",
      visitor: "no connection until the supervisor has started it again; the browser sends the form again",
      recoveredMs: slowestStart,
      writes: forms.length,
      lost: 0,
    });
  } finally {
    await site.stop();
    await mail.close();
    await removeDataDir(dataDir);
  }
});

/** Expects exactly one request, one engagement and one mail per receiver for each form. */
async function expectNothingLost(
  service: SupabaseClient,
  forms: readonly Form[],
  received: () => readonly { readonly headers: ReadonlyMap<string, string> }[],
) {
  const requests = await readAll<{ id: string; email: string }>(service, "requests", "id, email");
  const mails = await readAll<StoredMail>(service, "outbox", "id, request_id, to_email, state, message_id");
  const engagements = await readAll<{ user_email: string }>(service, "engagement_tracking", "id, user_email");
  const emails = forms.map(({ email }) => email).sort();

  expect(forms.length).toBeGreaterThan(KILLS * 2);
  expect(requests.map(({ email }) => email).sort()).toEqual(emails);
  expect(engagements.map(({ user_email }) => user_email).sort()).toEqual(emails);
  for (const { id, email } of requests) {
    const receivers = mails.filter(({ request_id }) => request_id === id).map(({ to_email }) => to_email);
    expect(receivers.sort()).toEqual([...RECIPIENTS, email].sort());
  }

  const arrived = new Set(received().map(({ headers }) => headers.get("message-id")));
  expect(arrived.size).toBeGreaterThan(0);
  for (const { state, message_id } of mails) {
    expect(["queued", "sending", "sent"]).toContain(state);
    if (state === "sent") expect(arrived).toContain(message_id);
  }
  const queuedIds = new Set(mails.map(({ message_id }) => message_id));
  expect([...arrived].filter((id) => !queuedIds.has(id ?? ""))).toEqual([]);
}

/** Visitors send forms concurrently until the site is killed after a random number of responses. */
async function sendUntilKilled(site: RunningSite, forms: Form[]): Promise<void> {
  let responsesLeft = randomInt(2, 12);
  let killed: Promise<void> | null = null;
  const visit = async () => {
    while (!killed) {
      const form: Form = {
        email: `visitor-${forms.length}@example.com`,
        key: randomUUID(),
        isAcknowledged: false,
      };
      forms.push(form);
      await send(site, form);
      // Kills the site after a response, while other forms are being stored.
      if (--responsesLeft === 0) killed = site.kill();
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, visit));
  await killed;
}

async function send(site: RunningSite, form: Form): Promise<boolean> {
  const number = Number(/\d+/.exec(form.email)?.[0] ?? 0);
  try {
    const response = await fetch(`${site.url}/functions/v1/send-admin-notification`, {
      method: "POST",
      headers: {
        apikey: site.keys.publishableKey,
        "content-type": "application/json",
        "idempotency-key": form.key,
        // Each visitor has their own IP address, otherwise the rate limit would apply.
        "x-forwarded-for": `198.18.${number >> 8}.${number & 255}`,
      },
      body: JSON.stringify({
        type: "contact",
        data: { name: "Visitor", email: form.email, phone: "", inquiry: "", message: "Ten letters or more" },
      }),
    });
    const { success } = (await response.json()) as { success?: boolean };
    if (response.ok && success) form.isAcknowledged = true;
  } catch {
    // The site was killed before it could respond.
  }
  return form.isAcknowledged;
}

async function chooseRecipients(service: SupabaseClient): Promise<void> {
  const table = () => service.from("admin_notification_emails");
  // The filter matches every row.
  await table().delete().neq("email", "").throwOnError();
  await table()
    .insert([...RECIPIENTS.map((email) => ({ email })), { email: "away@calabash.test", is_active: false }])
    .throwOnError();
}
