import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/send-proposal.ts";

/** Opens the 'More' menu. */
const openMore = (page: Page) => page.locator("summary", { hasText: /^More$/ }).click();

const NOW = Date.now();
/** The date this many days from now. */
const dayFromNow = (count: number) => new Date(NOW + count * 86_400_000).toISOString().slice(0, 10);

test("staff create a proposal from a request, send it, and see its link once", async ({
  page,
  staff,
  service,
}) => {
  const email = `rosa-${randomUUID()}@calabash.test`;
  const { data: request } = await service
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
  await staff.enter(page, `/admin/requests/${request?.id}`);
  await page.getByRole("button", { name: "Make a proposal" }).click();
  await expect(page.getByRole("heading", { name: "Draft of version 1" })).toBeVisible();
  await expect(page.getByLabel("Adults")).toHaveValue("2");
  // Defaults come from the settings; the customer's message is shown beside the form, not in the introduction.
  await expect(page.getByLabel("Currency")).toHaveValue("USD");
  await expect(page.getByLabel("Deposit (%)")).toHaveValue("20");
  await expect(page.getByLabel("Valid until")).not.toHaveValue("");
  await expect(page.getByRole("region", { name: "From Rosa" })).toContainText("A quiet place");
  await expect(page.getByLabel("Introduction", { exact: true })).toHaveValue("Dear Rosa,");
  // All missing fields are listed at once, each with a link to its field.
  await page.getByRole("button", { name: "Send..." }).click();
  const missing = page.getByRole("alert").filter({ hasText: "Before you can send" });
  await expect(missing.getByRole("link", { name: "Enter the cancellation terms" })).toBeInViewport();
  await expect(missing.getByRole("link")).toHaveText([
    "Enter the first day",
    "Enter the last day",
    "Enter when the balance is due",
    "Add a price line",
    "Enter the terms",
    "Enter the cancellation terms",
    "The introduction is only a greeting: write it, or leave it empty",
  ]);
  // The preview says that there are no dates yet.
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("no dates yet");
  await missing.getByRole("link", { name: "Enter the first day" }).click();
  await expect(page.getByLabel("First day")).toBeFocused();
  await missing.getByRole("link", { name: "Enter the terms" }).click();
  await expect(page.getByLabel("Terms", { exact: true })).toBeFocused();
  await page.getByLabel("Terms", { exact: true }).fill("The deposit holds rooms and guides.");
  await missing.getByRole("link", { name: /^The introduction is only a greeting/ }).click();
  await expect(page.getByLabel("Introduction", { exact: true })).toBeFocused();
  await page.getByLabel("Introduction", { exact: true }).fill("Dear Rosa,\n\nThis is our offer.");
  await page.getByLabel("Cancellation terms", { exact: true }).fill("Free until 30 days before.");
  await page.getByLabel("Currency").selectOption("EUR");
  await page.getByRole("button", { name: "Add day" }).click();
  await page.getByLabel("Day 1 title").fill("Arrival");
  await page.getByLabel("First day").fill(dayFromNow(90));
  // The last day and the balance date are derived.
  await expect(page.getByLabel("Last day")).toHaveValue(dayFromNow(90));
  await expect(page.getByLabel("Balance due")).toHaveValue(dayFromNow(30));
  await page.getByLabel("Last day").fill(dayFromNow(80));
  await expect(page.getByText("Before the first day")).toBeVisible();
  await expect(missing.getByRole("link", { name: "The last day is before the first" })).toBeVisible();
  await page.getByLabel("Last day").fill(dayFromNow(3890));
  await missing.getByRole("link", { name: "The trip is longer than 365 days" }).click();
  await expect(page.getByLabel("Last day")).toBeFocused();
  await page.getByLabel("Last day").fill(dayFromNow(97));
  await page.getByRole("button", { name: "Add line" }).click();
  await expect(page.getByLabel("Label", { exact: true })).toBeFocused();
  await page.getByLabel("Label", { exact: true }).fill("Tour");
  await page.getByLabel("Price", { exact: true }).fill("1.000");
  await expect(page.getByText("Write the amount as 2,400.00 or 2400")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Preview" }).getByRole("listitem").filter({ hasText: "Tour" }),
  ).toHaveText("TourNo price yet");
  await page.getByLabel("Price", { exact: true }).fill("1,000.50");
  await page.getByLabel("Cost (staff only)").fill("700");
  await expect(page.getByTestId("proposal-total")).toHaveText("EUR\u00a02,001.00");
  await expect(page.getByRole("region", { name: "Price lines" })).toContainText(/choices: EUR\s2,001\.00/);
  await expect(page.getByText("EUR\u00a0601.00 (30 %)")).toBeVisible();
  await page.getByRole("button", { name: "Choose an image: Image of day 1" }).click();
  await page.getByRole("dialog").getByRole("listitem").first().getByRole("button").click();
  await expect(page.getByRole("img", { name: "Image of day 1, as chosen" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, { isPublic: false });
  // A reload keeps the input.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain("1,000.50");
  await page.reload();
  await expect(page.getByText("Your unsaved changes are back")).toBeVisible();
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("1,000.50");
  await page.getByRole("button", { name: "Send..." }).click();
  await expect(page.getByRole("dialog")).toContainText(email);
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
  await expect(page.getByText(/\/proposal\/[\w-]{43}$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link" })).toHaveCount(0);
  // Sorted by kind, because both emails were created in one transaction and have the same time.
  const { data: emails } = await service.from("outbox").select("kind").eq("to_email", email).order("kind");
  expect(emails?.map(({ kind }) => kind)).toEqual(["proposal-reminder", "proposal-sent"]);
  await page.goto(`/admin/requests/${request?.id}`);
  const proposals = page.getByRole("list", { name: "Proposals" });
  await expect(proposals.getByRole("listitem")).toHaveText(/March.*EUR\s2,001\.00.*Waiting for the traveler/);
  await page.goto("/admin/proposals?state=waiting");
  await expect(page.getByRole("table", { name: "Proposals" })).toContainText(email);
  await page.close();
  await service.from("outbox").delete().eq("to_email", email);
});

test("versions are compared side by side, a failed email is reported, and a new link revokes older ones", {
  tag: "@long",
}, async ({ page, staff, service, sendProposal }) => {
  const { id, sendNext } = await sendProposal(`ines-${randomUUID()}@calabash.test`, { language: "en" });
  await sendNext({ title: "Three in Peru", adults: 3, terms: "Other terms" });
  const failMail = () =>
    service
      .from("outbox")
      .update({ state: "failed", last_error: "550 no such mailbox" })
      .eq("proposal_id", id)
      .eq("kind", "proposal-new-version")
      .throwOnError();
  await failMail();
  await staff.enter(page, `/admin/proposals/${id}`);
  const card = page.getByRole("region", { name: /^P-/ });
  await expect(card).toContainText("Not delivered: no such mailbox");
  await card.getByRole("button", { name: "Retry" }).click();
  await expect(card).toContainText("Queued");
  await failMail();
  await page.reload();
  await expect(card).toContainText("Not delivered: no such mailbox");
  await card.getByRole("button", { name: "Change e-mail address" }).first().click();
  await card.getByLabel("New address").fill(`ines-${randomUUID()}@calabash.test`);
  await card.getByRole("button", { name: "Change and send" }).click();
  await expect(card).toContainText("Latest e-mailQueued");
  const table = page.getByRole("table", { name: "Version 1 beside version 2" });
  await expect(table.getByRole("row", { name: /Title Two in Peru Three in Peru/ })).toBeVisible();
  await expect(table.getByRole("row", { name: /Terms Terms Other terms/ })).toBeVisible();
  await expect(table.getByRole("row", { name: /Destination/ })).toHaveCount(0);
  await page.getByLabel("Show unchanged too").check();
  await expect(table.getByRole("row", { name: /Destination Peru Peru/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, { isPublic: false });

  // The comparison includes the saved draft.
  await openMore(page);
  await page.getByRole("button", { name: "New version" }).click();
  await page.getByText("Day 1: Lima").click();
  const facts = page.getByRole("listitem").filter({ has: page.getByLabel("Day 1 title") });
  await facts.getByText("1 h 30 min on the road · Easy day · Dinner included · Casa Azul").click();
  await facts.getByLabel("Overnight").fill("Casa Verde");
  await facts.getByLabel("breakfast").check();
  await page.getByRole("link", { name: "All proposals" }).click();
  await page
    .getByRole("alertdialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Stay" })
    .click();
  await page.getByRole("button", { name: "Save draft" }).click();
  const withDraft = page.getByRole("table", { name: "Version 2 beside version 3" });
  await expect(withDraft.getByRole("columnheader", { name: "Version 3 (draft)" })).toBeVisible();
  await expect(
    withDraft.getByRole("row", {
      name: /Day 1 .*Dinner included Casa Azul .*Breakfast and dinner included Casa Verde/,
    }),
  ).toBeVisible();

  // 'More' is still open, because the card stays while a draft begins.
  await page.getByRole("button", { name: "New link" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("All older links stop working");
  await page.getByRole("alertdialog").getByRole("button", { name: "Create new link" }).click();
  await expect(page.getByText(/\/proposal\/[\w-]{43}$/)).toBeVisible();

  await card.getByRole("button", { name: "Withdraw" }).click();
  await expect(card.getByLabel("Reason for the traveler (optional)")).toBeVisible();
});

test("only staff can preview the traveler's page; staff save, rename and delete a template", {
  tag: "@long",
}, async ({ page, staff, service, sendProposal, allowConsole }) => {
  allowConsole(/40[13]/);
  const email = `clara-${randomUUID()}@calabash.test`;
  const { id } = await sendProposal(email, { language: "en" });
  await page.goto(`/proposal/preview/${id}`);
  await expect(page.getByRole("heading", { name: "Your proposal could not be loaded." })).toBeVisible();
  await staff.enter(page, `/proposal/preview/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Two in Peru" })).toBeVisible();
  await expect(page.getByText("as the traveler sees it")).toBeVisible();
  await expect(page.locator("#answer")).toHaveAttribute("inert");
  const { data: version } = await service
    .from("proposal_versions")
    .select("first_viewed_at")
    .eq("proposal_id", id)
    .single();
  expect(version?.first_viewed_at).toBeNull();

  await test.step("an analytics count links to its proposals, and the list names its filters", async () => {
    await page.goto("/admin/analytics?period=7");
    const figures = page.getByRole("region", { name: "Proposals" });
    const sentLink = figures.getByRole("link", { name: /^Sent: \d/ });
    const count = Number((await sentLink.innerText()).replace(/\D/g, ""));
    await sentLink.click();
    await expect(page).toHaveURL("/admin/proposals?happened=sent&period=7");
    const table = page.getByRole("table", { name: "Proposals" });
    await expect(table).toContainText(email);
    // Other tests may send proposals concurrently.
    const filterStatus = page.getByRole("status").filter({ hasText: "filtered by" });
    await expect
      .poll(async () => Number.parseInt(await filterStatus.innerText(), 10))
      .toBeGreaterThanOrEqual(count);
    await page.getByLabel("State").selectOption({ label: "Declined" });
    await expect(table.getByText(email)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove filter: Declined" }).click();
    await page.getByRole("button", { name: "Remove filter: First sent in the last 7 days" }).click();
    await expect(page).toHaveURL("/admin/proposals");
    await expect(table).toContainText(email);
    await expect(filterStatus).toHaveCount(0);
  });

  const name = `House terms ${randomUUID().slice(0, 8)}`;
  await page.goto(`/admin/proposals/${id}`);
  await openMore(page);
  await page.getByRole("button", { name: "New version" }).click();
  await page.getByText("Terms templates", { exact: true }).click();
  await page.getByLabel("Template name").and(page.locator(":visible")).fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).and(page.locator(":enabled")).click();
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

test("an unsent draft is discarded; a request with an itinerary becomes a sent proposal in three clicks", async ({
  page,
  staff,
  service,
}) => {
  const firstEmail = `rosa-${randomUUID()}@calabash.test`;
  const { data: first } = await service
    .from("requests")
    .insert({ type: "custom_vacation", name: "Rosa", email: firstEmail, subject: "Custom vacation" })
    .select("id")
    .single()
    .throwOnError();
  await staff.enter(page, `/admin/requests/${first.id}`);
  await page.getByRole("button", { name: "Make a proposal" }).click();
  // The form's subject is not used as the title.
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page).toHaveURL(`/admin/requests/${first.id}`);
  await expect(page.getByRole("button", { name: "Make a proposal" })).toBeVisible();

  const { data: itinerary } = await service
    .from("itineraries")
    .select("id, title")
    // Its days say nothing about weekdays, which would have to fit the dates.
    .eq("location", "Bahamas")
    .eq("is_published", true)
    .gt("price", 0)
    .limit(1)
    .single()
    .throwOnError();
  const email = `rosa-${randomUUID()}@calabash.test`;
  const details = { travelers: "4", dates: dayFromNow(90) };
  const { data: request } = await service
    .from("requests")
    .insert({ type: "customization", name: "Rosa", email, itinerary_id: itinerary.id, details })
    .select("id")
    .single()
    .throwOnError();
  await page.goto(`/admin/requests/${request.id}`);
  await page.getByRole("button", { name: "Make a proposal" }).click();
  // The price depends on the season of the dates.
  await expect(page.getByText(/4 × USD\s[1-9][\d,]*\.00 per person/)).toBeVisible();
  // The form stays compact, because the preview scrolls separately.
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500);
  await expectAccessible(page);
  await page.getByLabel("Terms", { exact: true }).fill("The deposit holds rooms and guides.");
  await page.getByLabel("Cancellation terms", { exact: true }).fill("Free until 30 days before.");
  await page.getByLabel("Introduction", { exact: true }).fill("Thank you for writing to us.");
  await page.getByRole("button", { name: "Send..." }).click();
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(page.getByRole("region", { name: /^P-/ })).toContainText("Sent when a mail server is set up");
  const { data: emails } = await service.from("outbox").select("kind").eq("to_email", email).order("kind");
  expect(emails?.map(({ kind }) => kind)).toEqual(["proposal-reminder", "proposal-sent"]);
  await page.close();
  await service.from("outbox").delete().eq("to_email", email);
});
