import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/requests.ts";
import { exactToast as toast } from "#tests/support/toasts.ts";

const rowOf = (page: Page, text: string) =>
  page.getByRole("list", { name: "Requests" }).getByRole("listitem").filter({ hasText: text });

test("a request is found, read, assigned, answered and won", async ({
  page,
  staff,
  word,
  addRequest,
  service,
}) => {
  const id = await addRequest();
  await staff.enter(page, `/admin/requests?q=${word}`);
  await expect(rowOf(page, word)).toContainText("Unread");
  await expect(rowOf(page, word)).toContainText("Contact message");
  await rowOf(page, word).getByRole("link").click();
  await expect(page.getByRole("blockquote")).toHaveText("Is March too hot?");
  await expect
    .poll(async () => (await service.from("requests").select("read_at").eq("id", id).single()).data?.read_at)
    .toEqual(expect.any(String));

  await page.getByLabel("Owner").selectOption({ label: staff.name });
  await expect(toast(page, "Request updated")).toBeVisible();
  await page.getByRole("tab", { name: "Note" }).click();
  await page.getByLabel("Internal note").fill("Prefers the green season.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Prefers the green season.");

  await page.getByRole("tab", { name: "Reply" }).click();
  await expect(page.getByText(/^No mail server is set up/)).toBeVisible();
  await page.getByLabel("Template").selectOption("questions");
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(/Hello Rosa,/);
  await page.getByLabel("Message", { exact: true }).fill("March is fine in the hills.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(toast(page, "Reply queued")).toBeVisible();
  const bubble = page
    .getByRole("region", { name: "Timeline" })
    .getByRole("listitem")
    .filter({ hasText: "March is fine in the hills." });
  await expect(bubble).toContainText("Queued");
  await expect(bubble).toBeInViewport({ ratio: 1 });
  await expect(bubble).toContainText(staff.name);
  const { data: mail } = await service
    .from("outbox")
    .select("*")
    .eq("request_id", id)
    .eq("kind", "reply")
    .single()
    .throwOnError();
  expect(mail).toMatchObject({
    to_email: `${word}@calabash.test`,
    subject: `Re: About ${word}`,
    reply_to: staff.email,
  });
  expect(mail.html_body).toContain("March is fine in the hills.");

  // The request counts as answered only once the email is sent.
  const storedRequest = async () =>
    (await service.from("requests").select("status, first_reply_at").eq("id", id).single()).data;
  expect(await storedRequest()).toEqual({ status: "new", first_reply_at: null });
  await service
    .from("outbox")
    .update({ state: "sent", sent_at: new Date().toISOString() })
    .eq("id", mail.id)
    .throwOnError();
  await expect(bubble).toContainText("Sent");
  await expect(page.getByText(/^Answered /)).toBeVisible();
  expect(await storedRequest()).toMatchObject({ status: "in_progress", first_reply_at: expect.any(String) });

  await page.getByLabel("Status", { exact: true }).selectOption("won");
  await expect
    .poll(async () => (await service.from("requests").select("status").eq("id", id).single()).data?.status)
    .toBe("won");
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("→ Won");
});

test("staff enter the request of somebody who calls: once, assigned to them, without a mail", async ({
  page,
  staff,
  word,
  service,
}) => {
  await staff.enter(page, "/admin/requests");
  await page.getByRole("button", { name: "New request" }).click();
  const dialog = page.getByRole("dialog", { name: "New request" });
  await dialog.getByRole("button", { name: "Add request" }).click();
  await expect(dialog.getByText("Please enter their name")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill(word);
  await dialog.getByLabel("Email").fill(`${word}@calabash.test`);
  await dialog.getByLabel("Number of Travelers").fill("4");
  await dialog.getByLabel("Ages of Children").fill("4 and 9");
  await dialog.getByLabel("When").selectOption({ index: 4 });
  await dialog.getByLabel("What they asked for").fill("A week with turtles.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add request" }).dblclick();
  await expect(toast(page, "Request added")).toBeVisible();
  await expect(page.getByRole("blockquote")).toHaveText("A week with turtles.");
  await expect(page.getByText("4 (2 adults, children aged 4 and 9)")).toBeVisible();
  await expect(page.getByText("Call", { exact: true })).toBeVisible();
  const { data } = await service
    .from("requests")
    .select("id, owner_id, came_from")
    .eq("email", `${word}@calabash.test`)
    .throwOnError();
  expect(data).toEqual([{ id: expect.any(String), owner_id: staff.id, came_from: "Call" }]);
  const mails = await service.from("outbox").select("id").eq("request_id", data[0]?.id).throwOnError();
  expect(mails.data).toEqual([]);
});

test("the composer is visible; a template is inserted at the cursor, and unfilled placeholders block sending", {
  tag: "@long",
}, async ({ page, staff, addRequest, service }) => {
  await service.from("profiles").upsert({ id: staff.id, first_name: "Marva", last_name: "Best" });
  const details = { travelers: "4", dates: "early March" };
  const id = await addRequest({ details, message: "Is March too hot? ".repeat(60) });
  await staff.enter(page, `/admin/requests/${id}`);
  const message = page.getByLabel("Message", { exact: true });
  // The composer is visible even below a long message.
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel("Status", { exact: true })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Snooze", exact: true })).toBeInViewport();
  await expect(page.getByText(/^Reply due |^Overdue since /)).toBeInViewport();
  await message.fill("I typed this.");
  await page.getByLabel("Template").selectOption({ label: "Quote" });
  await expect(message).toHaveValue(/I typed this\.\n\nHello Rosa,/);
  await expect(message).toHaveValue(/for 4 travelers, travel dates: early March/);
  // The signature is added on sending, so a name in the text would repeat it.
  await expect(message).not.toHaveValue(/Marva Best/);
  await expect(page.getByText(/signed Marva Best\.$/)).toBeVisible();
  await expect(page.getByText(/Still to be filled in: \{price\}/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send reply" })).toBeDisabled();
  await message.fill("");
  await page.getByLabel("Template").selectOption({ label: "Suggest a call" });
  await expect(message).toHaveValue(/https:\/\/\S+$/);
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(toast(page, "Reply queued")).toBeVisible();
  const { data: mail } = await service
    .from("outbox")
    .select("html_body, text_body")
    .eq("request_id", id)
    .eq("kind", "reply")
    .single()
    .throwOnError();
  expect(mail.html_body).not.toMatch(/<h1|Re:/);
  expect(mail.text_body.match(/Marva Best/g)).toHaveLength(1);

  // A linked planner's name replaces the profile name in the signature.
  const { data: planner } = await service
    .from("planners")
    .select("id, name")
    .eq("is_active", true)
    .limit(1)
    .single()
    .throwOnError();
  await service.from("profiles").update({ planner_id: planner.id }).eq("id", staff.id).throwOnError();
  await page.reload();
  await expect(page.getByText(new RegExp(`signed ${planner.name}\\.$`))).toBeVisible();
});

test("an undelivered reply is marked, and can be retried or sent to a corrected email", {
  tag: "@long",
}, async ({ page, staff, word, addRequest, service }) => {
  const id = await addRequest({ email: `${word}@calabsh.test`, phone: "+1 246 555 0111" });
  const mail = { subject: "Re", text_body: "Of course.", html_body: "<p>Of course.</p>" };
  const { data: mailId } = await service
    .rpc("reply_to_request", { request: id, author: staff.id, mail })
    .throwOnError();
  const fail = () =>
    service
      .from("outbox")
      .update({ state: "failed", attempts: 8, last_error: "552 5.2.2 The mailbox is full" })
      .eq("id", mailId)
      .throwOnError();
  const storedEmail = async () =>
    (await service.from("outbox").select("state, to_email").eq("id", mailId).single()).data;
  await fail();
  await staff.enter(page, `/admin/requests/${id}`);
  const bubble = page
    .getByRole("region", { name: "Timeline" })
    .getByRole("listitem")
    .filter({ hasText: "Of course." });
  await expect(bubble).toContainText("Not delivered: mailbox full");
  await expect(page.getByRole("link", { name: "+1 246 555 0111" })).toHaveAttribute(
    "href",
    "tel:+12465550111",
  );
  await expectAccessible(page);
  await bubble.getByRole("button", { name: "Retry" }).click();
  await expect(bubble).toContainText("Queued");
  expect(await storedEmail()).toMatchObject({ state: "queued" });

  await fail();
  await page.reload();
  await bubble.getByRole("button", { name: "Change e-mail address" }).click();
  const dialog = page.getByRole("dialog", { name: "Change e-mail address" });
  await dialog.getByLabel("New address").fill(`${word}@calabash.test`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(bubble).toContainText("Queued");
  expect(await storedEmail()).toEqual({ state: "queued", to_email: `${word}@calabash.test` });
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("E-mail address changed");
});

test("a request shows that its owner has left, stores why it was lost, and can be deleted", {
  tag: "@long",
}, async ({ page, staff, newColleague, addRequest, service }) => {
  const former = await newColleague("user");
  const id = await addRequest({ owner_id: former.id });
  await staff.enter(page, `/admin/requests?owner=${former.id}`);
  const row = page.getByRole("list", { name: "Requests" }).getByRole("listitem");
  await expect(row).toContainText("A former colleague");
  await row.getByRole("link").click();
  await expect(page.getByLabel("Owner", { exact: true }).locator("option:checked")).toHaveText(
    "A former colleague",
  );
  const timeline = page.getByRole("region", { name: "Timeline" });
  const status = page.getByLabel("Status", { exact: true });
  await status.selectOption("in_progress");
  await expect(timeline).toContainText("New → In progress");

  await status.selectOption("lost");
  const dialog = page.getByRole("dialog", { name: "Mark as lost" });
  await dialog.getByRole("button", { name: "Too expensive" }).click();
  await expect(dialog.getByLabel("Why was it lost?")).toHaveValue("Too expensive");
  await expectAccessible(page);
  await dialog.getByLabel("Why was it lost?").fill("Chose a cruise");
  await dialog.getByRole("button", { name: "Mark as lost" }).click();
  await expect(timeline).toContainText("Chose a cruise");
  const { data } = await service.from("requests").select("status, lost_reason").eq("id", id).single();
  expect(data).toEqual({ status: "lost", lost_reason: "Chose a cruise" });

  await page.getByRole("button", { name: "Delete this request" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(`/admin/requests?owner=${former.id}`);
  await expect(page.getByText("Everything visitors sent.")).toBeVisible();
  expect((await service.from("requests").select("id").eq("id", id)).data).toEqual([]);
});

test("staff create a trip from a registered traveler's request", async ({
  page,
  staff,
  newColleague,
  addRequest,
  service,
}) => {
  const traveler = await newColleague("user");
  const id = await addRequest({ user_id: traveler.id, email: traveler.email });
  await staff.enter(page, `/admin/requests/${id}`);
  await page.getByRole("button", { name: "New trip" }).click();
  await page.getByLabel("From").fill("2037-03-02");
  await page.getByLabel("To", { exact: true }).fill("2037-03-09");
  await page.getByRole("button", { name: "Create trip" }).click();
  await expect(toast(page, "Trip created")).toBeVisible();
  await expect(page.getByRole("list", { name: "Trips" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Added: ");
  const { data } = await service
    .from("trips")
    .select("start_date, end_date, request_id")
    .eq("user_id", traveler.id)
    .single();
  expect(data).toEqual({ start_date: "2037-03-02", end_date: "2037-03-09", request_id: id });
});

test("the list opens on unanswered requests; filters stay in the URL; an export applies them, and a failed one is reported", async ({
  page,
  staff,
  word,
  addRequest,
  allowConsole,
}) => {
  await test.step("the request whose reply is due first is at the top, with how late it is", async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    await addRequest({ name: `Answered ${word}`, first_reply_at: hours(-1), status: "in_progress" });
    // Older than every other request, so that both are on the first page. The one created later is due first.
    await addRequest({
      name: `Second ${word}`,
      created_at: "2019-01-02T12:00:00Z",
      answer_due_at: "2019-01-02T16:00:00Z",
    });
    await addRequest({
      name: `First ${word}`,
      created_at: "2019-01-03T12:00:00Z",
      answer_due_at: "2019-01-01T16:00:00Z",
    });
    await staff.enter(page, "/admin/requests");
    await expect(page.getByRole("button", { name: "Unanswered" })).toHaveAttribute("aria-current", "true");
    const testRows = rowOf(page, word);
    await expect(testRows).toHaveCount(2);
    await expect(testRows.first()).toContainText(`First ${word}`);
    await expect(testRows.first()).toContainText(/\d+ d late/);
    await page.getByRole("button", { name: "All", exact: true }).click();
    await expect(page).toHaveURL("/admin/requests?status=all");
    await expect(rowOf(page, `Answered ${word}`)).toBeVisible();
  });

  await addRequest({ subject: `Trip one ${word}`, status: "quoted" });
  await addRequest({ subject: `Trip two ${word}`, type: "custom_vacation" });
  await page.goto(`/admin/requests?q=${word}`);
  await expect(rowOf(page, `Trip one ${word}`)).toHaveCount(1);
  await expect(rowOf(page, `Trip two ${word}`)).toHaveCount(1);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Status", { exact: true }).selectOption("quoted");
  await expect(rowOf(page, word)).toHaveCount(1);
  await page.reload();
  await expect(rowOf(page, `Trip one ${word}`)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("requests.csv");
  const [header, ...lines] = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(header).toBe(
    "\uFEFFReceived (Barbados time),Type,Status,Name,Email,Phone,Subject,When,Dates,Party,Budget,Message,Owner,First reply",
  );
  expect(lines).toEqual([expect.stringContaining(`,Contact message,Quoted,Rosa ${word},`), ""]);

  allowConsole(/ERR_CONNECTION_RESET/);
  const gate = Promise.withResolvers<void>();
  await page.route("**/functions/v1/export-requests", async (route) => {
    await gate.promise;
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByRole("button", { name: "Exporting..." })).toBeDisabled();
  gate.resolve();
  await expect(toast(page, "The export failed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeEnabled();
});
