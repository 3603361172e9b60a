import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/requests.ts";
import { exactToast as toast } from "#tests/support/toasts.ts";

const rowOf = (page: Page, text: string) =>
  page.getByRole("list", { name: "Requests" }).getByRole("listitem").filter({ hasText: text });

test("a request is found, read, owned, answered and won", { tag: "@phone" }, async ({
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

  await page.getByLabel("Owner").selectOption({ label: staff.email });
  await expect(toast(page, "Request updated")).toBeVisible();
  await page.getByLabel("Internal note").fill("Prefers the green season.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Prefers the green season.");

  await page.getByLabel("Begin with").selectOption("questions");
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(/Hello Rosa,/);
  await page.getByLabel("Message", { exact: true }).fill("March is fine in the hills.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(toast(page, "Reply queued")).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("March is fine in the hills.");
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

  await page.getByLabel("Status", { exact: true }).selectOption("won");
  await expect
    .poll(async () => (await service.from("requests").select("status").eq("id", id).single()).data?.status)
    .toBe("won");
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("→ Won");
});

test("a template is inserted at the cursor, filled in, and not sent with a gap", async ({
  page,
  staff,
  addRequest,
  service,
}) => {
  await service.from("profiles").upsert({ id: staff.id, first_name: "Marva", last_name: "Best" });
  const id = await addRequest({ details: { travelers: "4", dates: "early March" } });
  await staff.enter(page, `/admin/requests/${id}`);
  const message = page.getByLabel("Message", { exact: true });
  await message.fill("I typed this.");
  await page.getByLabel("Begin with").selectOption({ label: "A price" });
  await expect(message).toHaveValue(/I typed this\.\n\nHello Rosa,/);
  await expect(message).toHaveValue(/for 4 travelers travelling early March/);
  await expect(message).toHaveValue(/Marva Best/);
  await expect(page.getByText(/Still to be filled in: \{price\}/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send reply" })).toBeDisabled();
  await message.fill("");
  await page.getByLabel("Begin with").selectOption({ label: "Suggest a call" });
  await expect(message).toHaveValue(/https:\/\/\S+\n\nMarva Best/);
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(toast(page, "Reply queued")).toBeVisible();
  const { data: mail } = await service
    .from("outbox")
    .select("html_body")
    .eq("request_id", id)
    .eq("kind", "reply")
    .single()
    .throwOnError();
  expect(mail.html_body).not.toMatch(/<h1|Re:/);

  // Whoever signs as a planner is known to travellers by that name.
  const { data: planner } = await service
    .from("planners")
    .select("id, name")
    .eq("is_active", true)
    .limit(1)
    .single()
    .throwOnError();
  await service.from("profiles").update({ planner_id: planner.id }).eq("id", staff.id).throwOnError();
  await page.reload();
  await page.getByLabel("Begin with").selectOption({ label: "Suggest a call" });
  await expect(message).toHaveValue(new RegExp(`https://\\S+\n\n${planner.name}\n`));
});

test("a request of a colleague who left says so", async ({ page, staff, newColleague, addRequest }) => {
  const former = await newColleague("user");
  const id = await addRequest({ owner_id: former.id });
  await staff.enter(page, `/admin/requests/${id}`);
  await expect(page.getByLabel("Owner", { exact: true }).locator("option:checked")).toHaveText(
    "A former colleague",
  );
  await page.goto(`/admin/requests?owner=${former.id}`);
  await expect(page.getByRole("list", { name: "Requests" }).getByRole("listitem")).toContainText(
    "A former colleague",
  );
  await page.goto("/");
});

test("a lost request keeps its reason", async ({ page, staff, addRequest, service }) => {
  const id = await addRequest();
  await staff.enter(page, `/admin/requests/${id}`);
  await page.getByLabel("Status", { exact: true }).selectOption("lost");
  await page.getByLabel("Why was it lost?").fill("Chose a cruise");
  await page.getByRole("button", { name: "Save reason" }).click();
  await expect(toast(page, "Request updated")).toBeVisible();
  const { data } = await service.from("requests").select("status, lost_reason").eq("id", id).single();
  expect(data).toEqual({ status: "lost", lost_reason: "Chose a cruise" });
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Chose a cruise");
});

test("a request of an account becomes a trip there", async ({
  page,
  staff,
  newColleague,
  addRequest,
  service,
}) => {
  const traveller = await newColleague("user");
  const id = await addRequest({ user_id: traveller.id });
  await staff.enter(page, `/admin/requests/${id}`);
  await page.getByLabel("From").fill("2027-03-02");
  await page.getByLabel("To", { exact: true }).fill("2027-03-09");
  await page.getByRole("button", { name: "Add to their trips" }).click();
  await expect(toast(page, "Trip added to their account")).toBeVisible();
  await expect(page.getByRole("list", { name: "Trips" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Added: ");
  const { data } = await service
    .from("trips")
    .select("start_date, end_date, request_id")
    .eq("user_id", traveller.id)
    .single();
  expect(data).toEqual({ start_date: "2027-03-02", end_date: "2027-03-09", request_id: id });
});

test("a deleted request is not asked for again, and the timeline uses the screen's labels", async ({
  page,
  staff,
  addRequest,
  service,
}) => {
  const id = await addRequest();
  await staff.enter(page, `/admin/requests/${id}`);
  await page.getByLabel("Status", { exact: true }).selectOption("in_progress");
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("New → In progress");
  await page.getByRole("button", { name: "Delete this request" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/requests");
  await expect(page.getByText("Everything visitors sent, newest first.")).toBeVisible();
  expect((await service.from("requests").select("id").eq("id", id)).data).toEqual([]);
});

test("filters narrow the list and stay in the address; what is there can be exported", async ({
  page,
  staff,
  word,
  addRequest,
}) => {
  await addRequest({ subject: `First ${word}`, status: "quoted" });
  await addRequest({ subject: `Second ${word}`, type: "custom_vacation" });
  await staff.enter(page, `/admin/requests?q=${word}`);
  await expect(rowOf(page, word)).toHaveCount(2);
  await page.getByLabel("Status", { exact: true }).selectOption("quoted");
  await expect(rowOf(page, word)).toHaveCount(1);
  await page.reload();
  await expect(rowOf(page, `First ${word}`)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("requests.csv");
  const [header, ...lines] = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(header).toBe("\uFEFFReceived,Type,Status,Name,Email,Subject,Owner,First reply");
  expect(lines).toEqual([expect.stringContaining(`,Contact message,Quoted,Rosa ${word},`), ""]);
});

test("an export says that it runs, and that it failed", async ({
  page,
  staff,
  word,
  addRequest,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_RESET/);
  await addRequest();
  await staff.enter(page, `/admin/requests?q=${word}`);
  const held = Promise.withResolvers<void>();
  await page.route("**/functions/v1/export-requests", async (route) => {
    await held.promise;
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByRole("button", { name: "Exporting..." })).toBeDisabled();
  held.resolve();
  await expect(toast(page, "The export failed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeEnabled();
});

test("the inbox and a request are accessible", { tag: "@phone" }, async ({
  page,
  staff,
  word,
  addRequest,
}) => {
  const id = await addRequest();
  await staff.enter(page, `/admin/requests?q=${word}`);
  await expect(rowOf(page, word)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/requests/${id}`);
  await expect(page.getByRole("blockquote")).toHaveText("Is March too hot?");
  await expectAccessible(page);
});
