import type { Page } from "@playwright/test";
import { deliverToWebhook, REPLY_ADDRESS, rawMail } from "#tests/support/incoming-mail.ts";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/requests.ts";
import { toast, toasts } from "#tests/support/toasts.ts";

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const rows = (page: Page) => page.getByRole("list", { name: "Requests" }).getByRole("listitem");
const timeline = (page: Page) => page.getByRole("region", { name: "Timeline" });

test("list and request are side by side; rows, buttons and keys navigate between requests", async ({
  page,
  staff,
  word,
  addRequest,
}) => {
  const ownedByStaff = { owner_id: staff.id, read_at: inDays(0) };
  for (const [index, message] of ["Newest words", "Middle words", "Oldest words"].entries()) {
    await addRequest({ ...ownedByStaff, message, name: `${message} ${word}`, created_at: inDays(-index) });
  }
  await staff.enter(page, `/admin/requests?owner=${staff.id}`);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText("Newest words");

  // The whole row is a link, and the filter stays.
  await rows(page).nth(1).getByText("Contact message").click();
  await expect(page.getByRole("blockquote")).toHaveText("Middle words");
  await expect(page).toHaveURL(new RegExp(`/admin/requests/[0-9a-f-]+\\?owner=${staff.id}`));
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(1).getByRole("link")).toHaveAttribute("aria-current", "page");
  // Retries until the sections above have loaded and the layout is stable.
  await expect(async () => {
    const quote = await page.getByRole("blockquote").boundingBox();
    const facts = await page.getByText("Email", { exact: true }).first().boundingBox();
    expect(facts?.x).toBeGreaterThan((quote?.x ?? 0) + (quote?.width ?? 0));
  }).toPass();

  await page.getByRole("link", { name: "Next request" }).click();
  await expect(page.getByRole("blockquote")).toHaveText("Oldest words");
  await expect(page.getByRole("link", { name: "Next request" })).toHaveCount(0);
  await page.keyboard.press("k");
  await expect(page.getByRole("blockquote")).toHaveText("Middle words");
  await page.keyboard.press("k");
  await expect(page.getByRole("blockquote")).toHaveText("Newest words");
  await page.keyboard.press("j");
  await expect(page.getByRole("blockquote")).toHaveText("Middle words");
  await expect(page.getByText("from Middle words")).toBeVisible();

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Shortcuts" })).toContainText("Reply to the open request");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expect(page.getByLabel("Message", { exact: true })).toBeFocused();
  // Shortcuts are off while typing.
  await page.keyboard.type("jek?");
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("jek?");
  await expect(page.getByRole("blockquote")).toHaveText("Middle words");
  await page.getByLabel("Message", { exact: true }).fill("");

  // Rotating a tablet hides the list but keeps the input.
  await page.getByRole("tab", { name: "Note" }).click();
  const note = page.getByLabel("Internal note");
  await note.fill("Rang twice.");
  await page.setViewportSize({ width: 800, height: 1100 });
  await expect(rows(page)).toHaveCount(0);
  await expect(note).toHaveValue("Rang twice.");
  await note.fill("");
});

test("a request is assigned and snoozed until tomorrow, and reappears in the list when the snooze ends", {
  tag: "@long",
}, async ({ page, staff, addRequest, service }) => {
  const id = await addRequest({ read_at: inDays(0) });
  await staff.enter(page, `/admin/requests/${id}?owner=${staff.id}`);
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect(timeline(page)).toContainText(staff.name);
  await expect(page.getByRole("button", { name: "Assign to me" })).toBeDisabled();

  await page.getByRole("button", { name: "Spam", exact: true }).click();
  await expect(toast(page, "Marked as spam")).toBeVisible();
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(async () => (await service.from("requests").select("status").eq("id", id).single()).data)
    .toEqual({ status: "new" });
  await expect(page.getByRole("button", { name: "Spam", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Snooze", exact: true }).focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await page.getByRole("button", { name: /Tomorrow morning/ }).click();
  await expect(toast(page, /^Snoozed until/)).toBeVisible();
  await expect(page).toHaveURL(`/admin/requests?owner=${staff.id}`);
  await expect(page.getByText("No requests here.")).toBeVisible();
  await page.getByRole("button", { name: "Snoozed", exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Snoozed until");

  // Ends the snooze, as if time had passed.
  await service
    .from("requests")
    .update({ snoozed_until: inDays(-0.01) })
    .eq("id", id)
    .throwOnError();
  await page.getByRole("button", { name: "Mine", exact: true }).click();
  await expect(rows(page)).toContainText("Back from snooze");
});

test("an email reply appears unread in the thread and reopens a lost request", async ({
  page,
  site,
  staff,
  word,
  addRequest,
  service,
}) => {
  const id = await addRequest({
    owner_id: staff.id,
    read_at: inDays(0),
    status: "lost",
    lost_reason: "Silence",
  });
  const { data } = await service.from("requests").select("reply_token").eq("id", id).single().throwOnError();
  const boundary = "part";
  const part = (type: string, text: string) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
  const raw = rawMail({
    headers: {
      From: `Rosa <${word}@calabash.test>`,
      To: REPLY_ADDRESS.replace("@", `+${data.reply_token}@`),
      "Content-Type": `multipart/mixed; boundary="${boundary}"`,
    },
    body: [
      part(
        "text/plain",
        "March suits us <img src=x onerror=alert(1)>\n\nOn Monday Calabash wrote:\n> When can you travel?",
      ),
      part(
        'text/plain; name="wishes.txt"\r\nContent-Disposition: attachment; filename="wishes.txt"',
        "Sea view",
      ),
      `--${boundary}--`,
    ].join(""),
  });
  expect((await deliverToWebhook(site.url, raw)).status).toBe(200);
  expect(await (await deliverToWebhook(site.url, raw)).json()).toEqual({ outcome: "known" });

  await staff.enter(page, `/admin/requests?owner=${staff.id}`);
  await expect(rows(page)).toContainText("Unread");
  await expect(rows(page)).toContainText("March suits us");
  await rows(page).getByRole("link").click();
  const mail = timeline(page).getByRole("listitem").filter({ hasText: "Their e-mail" });
  await expect(mail).toHaveCount(1);
  await expect(mail.getByText("March suits us <img src=x onerror=alert(1)>")).toBeVisible();
  await expect(mail.getByText("When can you travel?")).toBeHidden();
  await mail.getByText("Show quoted text").click();
  await expect(mail.getByText("When can you travel?")).toBeVisible();
  await expect(timeline(page)).toContainText("Lost → In progress");

  await mail.getByRole("button", { name: "Show original and files" }).click();
  const original = page.getByRole("dialog", { name: "Original e-mail" });
  await expect(original).toContainText("Message-ID: ");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await original.getByRole("button", { name: /wishes\.txt/ }).click();
  expect((await download).suggestedFilename()).toBe("wishes.txt");
});

test("a bounce marks the reply as undelivered and the request as unanswered", { tag: "@long" }, async ({
  page,
  site,
  staff,
  word,
  addRequest,
  service,
}) => {
  const id = await addRequest({ owner_id: staff.id });
  const mail = { subject: "Re", text_body: "Of course.", html_body: "<p>Of course.</p>" };
  const { data: mailId } = await service
    .rpc("reply_to_request", { request: id, author: staff.id, mail })
    .throwOnError();
  const { data: sentMail } = await service
    .from("outbox")
    .update({ state: "sent", sent_at: inDays(0) })
    .eq("id", mailId)
    .select("message_id, bounce_token")
    .single()
    .throwOnError();
  const bubble = timeline(page).getByRole("listitem").filter({ hasText: "Of course." });
  await staff.enter(page, `/admin/requests/${id}`);
  await expect(bubble).toContainText("Sent");
  await expect(page.getByText(/^Answered /)).toBeVisible();

  const raw = rawMail({
    headers: {
      From: "MAILER-DAEMON@mx.example",
      To: REPLY_ADDRESS.replace("@", `+${sentMail.bounce_token}@`),
      "Content-Type": 'multipart/report; report-type=delivery-status; boundary="part"',
    },
    body: [
      "--part\r\nContent-Type: text/plain\r\n\r\nYour message could not be delivered.",
      "--part\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n",
      `Final-Recipient: rfc822; ${word}@calabash.test\r\nAction: failed\r\nStatus: 5.2.2`,
      "Diagnostic-Code: smtp; 552 5.2.2 The mailbox is full",
      `--part\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${sentMail.message_id}\r\nSubject: Re`,
      "--part--",
    ].join("\r\n"),
  });
  expect(await (await deliverToWebhook(site.url, raw)).json()).toMatchObject({ outcome: "sorted" });
  await page.goto(`/admin/requests?owner=${staff.id}`);
  await expect(rows(page)).toContainText("Unread");
  await rows(page).getByRole("link").click();
  await expect(bubble).toContainText("Not delivered: mailbox full");
  await expect(bubble.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(bubble.getByRole("button", { name: "Change e-mail address" })).toBeVisible();
  await expect(page.getByText(/^Answered /)).toHaveCount(0);
  await expectAccessible(page);
  const { data: after } = await service
    .from("requests")
    .select("status, first_reply_at")
    .eq("id", id)
    .single()
    .throwOnError();
  expect(after).toEqual({ status: "new", first_reply_at: null });
});

test("email from an unknown sender is held for review, then assigned or discarded", async ({
  page,
  site,
  staff,
  word,
  addRequest,
}) => {
  const id = await addRequest({ owner_id: staff.id });
  const from = (name: string) => ({
    From: `${name} <${word}-${name}@calabash.test>`,
    Subject: `Hello ${word} ${name}`,
  });
  await deliverToWebhook(site.url, rawMail({ headers: from("spouse"), body: "I am traveling too." }));
  await deliverToWebhook(site.url, rawMail({ headers: from("seller"), body: "Buy this." }));
  await staff.enter(page, "/admin/requests");
  await page.getByRole("link", { name: /Unsorted e-mail \(/ }).click();
  const emails = page.getByRole("list", { name: "E-mails" }).getByRole("listitem");
  const seller = emails.filter({ hasText: `Hello ${word} seller` });
  await seller.getByRole("button", { name: "Discard" }).click();
  await expect(toast(page, "E-mail discarded")).toBeVisible();
  await expect(seller).toHaveCount(0);
  await expectAccessible(page);

  await emails
    .filter({ hasText: `Hello ${word} spouse` })
    .getByRole("button", { name: "Assign to a request..." })
    .click();
  const dialog = page.getByRole("dialog", { name: "Assign to a request" });
  await dialog.getByRole("searchbox").fill(`About ${word}`);
  await dialog.getByRole("button", { name: new RegExp(`Rosa ${word}`) }).click();
  await expect(page).toHaveURL(`/admin/requests/${id}`);
  await expect(timeline(page)).toContainText("I am traveling too.");
  await expect(timeline(page)).toContainText(`from ${word}-spouse@calabash.test`);
});
