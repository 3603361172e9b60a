import { randomUUID } from "node:crypto";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/proposal-stories.ts";

const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

test("a member of staff makes a proposal of a request, sends it, and sees its link once", async ({
  page,
  staff,
  service,
}) => {
  const email = `rosa-${randomUUID()}@calabash.test`;
  const { data: made } = await service
    .from("requests")
    .insert({
      type: "contact",
      name: "Rosa",
      email,
      subject: "March",
      message: "A quiet place",
      details: { travelers: "2" },
    })
    .select("id")
    .single();
  await staff.enter(page, `/admin/requests/${made?.id}`);
  await page.getByRole("button", { name: "Make a proposal" }).click();
  await expect(page.getByRole("heading", { name: "Draft of version 1" })).toBeVisible();
  await expect(page.getByLabel("Adults")).toHaveValue("2");
  await page.getByLabel("Currency").selectOption("EUR");
  await page.getByLabel("First day").fill(day(90));
  await page.getByLabel("Last day").fill(day(97));
  await page.getByLabel("Balance due").fill(day(60));
  await page.getByLabel("Valid until").fill(day(14));
  await page.getByRole("button", { name: "Add line" }).click();
  await page.getByLabel("Label").fill("Tour");
  await page.getByLabel("Price", { exact: true }).fill("1000.50");
  await page.getByLabel("Cost (staff only)").fill("700");
  await expect(page.getByTestId("proposal-total")).toHaveText("EUR\u00a02,001.00");
  await expect(page.getByText("EUR\u00a0601.00")).toBeVisible();
  await page.getByRole("button", { name: "Add day" }).click();
  await page.getByLabel("Title of the day").fill("Arrival");
  await page.getByRole("button", { name: "Choose a picture: Picture of day 1" }).click();
  await page.getByRole("dialog").getByRole("listitem").first().getByRole("button").click();
  await expect(page.getByRole("img", { name: "Picture of day 1, as chosen" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("button", { name: "Send to the traveller" }).click();
  await expect(page.getByRole("dialog")).toContainText(email);
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
  await expect(page.getByText(/\/proposal\/[\w-]{43}$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link" })).toHaveCount(0);
  // Made in one step, so at one time.
  const { data: mails } = await service.from("outbox").select("kind").eq("to_email", email).order("kind");
  expect(mails?.map(({ kind }) => kind)).toEqual(["proposal-reminder", "proposal-sent"]);
  await page.goto(`/admin/requests/${made?.id}`);
  const offered = page.getByRole("list", { name: "Proposals" });
  await expect(offered.getByRole("listitem")).toHaveText(/March.*EUR\s2,001\.00.*Waiting for the traveler/);
  await page.goto("/admin/proposals?state=waiting");
  await expect(page.getByRole("table", { name: "Proposals" })).toContainText(email);
  await page.goto("/admin");
  await expect(page.getByRole("link", { name: /Waiting for the traveler: \d/ })).toBeVisible();
  await page.close();
  await service.from("outbox").delete().eq("to_email", email);
});

test("two versions stand side by side, a failed mail is told, and 'new link' ends the other links", async ({
  page,
  staff,
  service,
  sendProposal,
}) => {
  const { id, sendNext } = await sendProposal(`ines-${randomUUID()}@calabash.test`, { language: "en" });
  await sendNext({ title: "Three in Peru", adults: 3, terms: "Other terms" });
  await service
    .from("outbox")
    .update({ state: "failed", last_error: "550 no such mailbox" })
    .eq("proposal_id", id)
    .eq("kind", "proposal-new-version")
    .throwOnError();
  await staff.enter(page, `/admin/proposals/${id}`);
  await expect(page.getByRole("alert").filter({ hasText: "550 no such mailbox" })).toBeVisible();
  const table = page.getByRole("table", { name: "Version 1 beside version 2" });
  await expect(table.getByRole("row", { name: /Title Two in Peru Three in Peru/ })).toBeVisible();
  await expect(table.getByRole("row", { name: /Terms Terms Other terms/ })).toBeVisible();
  await expect(table.getByRole("row", { name: /Destination/ })).toHaveCount(0);
  await page.getByLabel("Also what is the same").check();
  await expect(table.getByRole("row", { name: /Destination Peru Peru/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, { isPublic: false });

  // A draft is compared as it was saved last, before anybody else sees it.
  await page.getByRole("button", { name: "New version" }).click();
  const facts = page.getByRole("group", { name: "Day 1" });
  await facts.getByText("1 h 30 min on the road · Easy day · Dinner included · Casa Azul").click();
  await facts.getByLabel("Bed").fill("Casa Verde");
  await facts.getByLabel("breakfast").check();
  await page.getByRole("link", { name: "All proposals" }).click();
  await page.getByRole("alertdialog", { name: "Leave without saving?" }).getByText("Stay").click();
  await page.getByRole("button", { name: "Save draft" }).click();
  const withDraft = page.getByRole("table", { name: "Version 2 beside version 3" });
  await expect(withDraft.getByRole("columnheader", { name: "Version 3 (draft)" })).toBeVisible();
  await expect(
    withDraft.getByRole("row", {
      name: /Day 1 .*Dinner included Casa Azul .*Breakfast and dinner included Casa Verde/,
    }),
  ).toBeVisible();

  await page.getByRole("button", { name: "New link" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("All older links stop working");
  await page.getByRole("alertdialog").getByRole("button", { name: "Create new link" }).click();
  await expect(page.getByText(/\/proposal\/[\w-]{43}$/)).toBeVisible();
});

test("a template is kept, renamed and deleted", async ({ page, staff, service, sendProposal }) => {
  const { id } = await sendProposal(`ines-${randomUUID()}@calabash.test`, { language: "en" });
  const name = `House terms ${randomUUID().slice(0, 8)}`;
  await staff.enter(page, `/admin/proposals/${id}`);
  await page.getByRole("button", { name: "New version" }).click();
  await page.getByText("Templates: terms", { exact: true }).click();
  await page.getByLabel("Keep terms under this name").fill(name);
  await page.getByRole("button", { name: "Keep" }).and(page.locator(":enabled")).click();
  await page.getByRole("button", { name: `Rename: ${name}` }).click();
  await page.getByLabel("New name").fill(`${name} II`);
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByRole("button", { name: `Delete: ${name} II` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Delete: ${name} II` })).toHaveCount(0);
  const { data } = await service.from("proposal_templates").select("id").like("name", `${name}%`);
  expect(data).toEqual([]);
});

test("a figure of the analytics leads to its proposals, and the list says what it is narrowed to", async ({
  page,
  staff,
  sendProposal,
}) => {
  const email = `clara-${randomUUID()}@calabash.test`;
  await sendProposal(email, { language: "en" });
  await staff.enter(page, "/admin/analytics?period=7");
  const figures = page.getByRole("region", { name: "Proposals" });
  const sent = figures.getByRole("link", { name: /^Sent: \d/ });
  const count = Number((await sent.innerText()).replace(/\D/g, ""));
  await sent.click();
  await expect(page).toHaveURL("/admin/proposals?happened=sent&period=7");
  const table = page.getByRole("table", { name: "Proposals" });
  await expect(table).toContainText(email);
  // Others may be sent meanwhile, by stories that run beside this one.
  const narrowed = page.getByRole("status").filter({ hasText: "narrowed to" });
  await expect
    .poll(async () => Number.parseInt(await narrowed.innerText(), 10))
    .toBeGreaterThanOrEqual(count);
  await page.getByLabel("State").selectOption({ label: "Declined" });
  await expect(table.getByText(email)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take off: Declined" }).click();
  await page.getByRole("button", { name: "Take off: First sent in the last 7 days" }).click();
  await expect(page).toHaveURL("/admin/proposals");
  await expect(table).toContainText(email);
  await expect(narrowed).toHaveCount(0);
});

test("changes asked for reach the office: state, unread request, and the words above the next version", async ({
  page,
  staff,
  service,
  sendProposal,
}) => {
  const email = `ines-${randomUUID()}@calabash.test`;
  const { id, link } = await sendProposal(email, { language: "en" });
  const { data: proposal } = await service
    .from("proposals")
    .select("request_id")
    .eq("id", id)
    .single()
    .throwOnError();
  await page.goto(link);
  await page.getByRole("tab", { name: "Ask for changes" }).click();
  await page.getByLabel("What would you like to change?").fill("A quieter hotel");
  await page.getByRole("button", { name: "Send my changes" }).click();
  await expect(page.getByRole("heading", { name: /^You asked for changes/ })).toBeFocused();

  const { data: request } = await service
    .from("requests")
    .select("status, read_at")
    .eq("id", proposal.request_id)
    .single()
    .throwOnError();
  expect(request).toEqual({ status: "in_progress", read_at: null });
  await staff.enter(page, "/admin/proposals?state=changes_asked");
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Changes asked");
  await row.getByRole("link").first().click();
  await expect(page.getByRole("status").filter({ hasText: "Changes asked on" })).toContainText(
    "A quieter hotel",
  );
  await page.getByRole("button", { name: "New version" }).click();
  await expect(page.getByRole("heading", { name: "Draft of version 2" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Changes asked on" })).toBeVisible();
  await expectAccessible(page);
});
