import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { labels } from "#domain/proposals/labels.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import { showLink } from "#tests/support/mail-links.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { readPdfText } from "#tests/support/pdf-text.ts";
import { SPANISH } from "#tests/support/proposals.ts";
import { expect, test } from "#tests/support/send-proposal.ts";

const texts = {
  en: {
    name: "Your full name",
    bar: "Answer",
    download: "Download PDF with certificate",
    accept: /Accept for/,
    expertLine: "Speaks English and SpanishAnswers within a day",
    drive: "1 h 30 min on the road",
    going: "You're going to Peru, Ines",
    unchosen: "2 × USD 100.00 per adult, USD 400.00 less",
    title: /^Proposal P-/,
  },
  es: {
    name: "Su nombre completo",
    bar: "Responder",
    download: "Descargar PDF con certificado",
    accept: /Aceptar por/,
    expertLine: "Habla inglés y españolResponde en un día",
    drive: "1 h 30 min por carretera",
    going: "Ines, su viaje a Peru está en marcha",
    unchosen: "2 × 100,00 USD por adulto, 400,00 USD menos",
    title: /^Propuesta P-/,
  },
};

/** Opens the 'More' menu. */
const openMore = (page: Page) => page.locator("summary", { hasText: /^More$/ }).click();

/** Gives the account a planner profile; returns a function that removes it. */
async function makePlanner(account: string, service: SupabaseClient): Promise<() => Promise<void>> {
  const planner = {
    name: "Alma Reyes",
    languages: ["English", "Spanish"],
    reply_time: "Answers within a day",
    display_order: 99,
  };
  const { data } = await service.from("planners").insert(planner).select("id").single().throwOnError();
  await service.from("profiles").update({ planner_id: data.id }).eq("id", account).throwOnError();
  return async () => void (await service.from("planners").delete().eq("id", data.id).throwOnError());
}

/** Downloads the PDF of an accepted proposal and returns its text without spaces. */
async function downloadPdfText(page: Page, button: string): Promise<string> {
  const pdfDownload = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return readPdfText(await (await pdfDownload).createReadStream());
}

for (const language of ["en", "es"] as const) {
  const documentLabels = labels[language];
  const { name, bar, download, accept, expertLine, drive, going, unchosen, title } = texts[language];

  // Spanish has the longer words, so every commit tries it on a phone.
  const tag = language === "es" ? "@phone" : "@long";
  test(`a traveler accepts by link, without an account (${language})`, { tag }, async ({
    page,
    staff,
    service,
    sendProposal,
  }) => {
    const { id, link } = await sendProposal(
      `ines-${randomUUID()}@calabash.test`,
      language === "es" ? SPANISH : {},
    );
    const removePlanner = await makePlanner(staff.id, service);
    const viewed = page.waitForResponse("**/functions/v1/view-proposal");
    const response = await page.goto(link);
    expect(response?.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(response?.headers()["x-robots-tag"]).toContain("noindex");
    await expect(page.getByRole("heading", { level: 1, name: "Two in Peru" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("region", { name: documentLabels.expert })).toContainText(expertLine);
    await expect(page.getByText(drive)).toBeVisible();
    await expect(page).toHaveTitle(title);
    // Unit price on the left, amount on the right.
    await expect(page.getByText(unchosen)).toBeVisible();
    // On a phone a bar keeps the total and the answer link visible until the form is in view.
    const answerLink = page.getByRole("link", { name: bar, exact: true });
    await expect(answerLink).toBeInViewport();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await answerLink.click();
    await expect(page.getByLabel(name)).toBeInViewport();
    await expect(answerLink).not.toBeInViewport();

    const total = page.getByTestId("proposal-total");
    const before = await total.textContent();
    await page.getByLabel("Spa").check();
    await page.getByLabel("Small").check();
    await expect(total).not.toHaveText(before ?? "");
    await viewed;
    const { data: version } = await service
      .from("proposal_versions")
      .select("document, first_viewed_at")
      .eq("proposal_id", id)
      .single();
    expect(version?.first_viewed_at).not.toBeNull();
    const document = parseDocument(version?.document);
    expect(before).toBe(pricesOf(document, defaultChoices(document)).total.text);

    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: accept })).toBeHidden();
    await expect(total).toBeVisible();
    await page.emulateMedia({ media: "screen" });

    await page.getByRole("button", { name: accept }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await page.getByLabel(name).fill("Ines Braithwaite");
    await page.getByLabel(documentLabels.consent).check();
    const acceptedTotal = (await total.textContent()) ?? "";
    await page.getByRole("button", { name: accept }).click();
    await expect(page.getByRole("heading", { name: going })).toBeFocused();

    const text = await downloadPdfText(page, download);
    expect(text).toContain(acceptedTotal.replaceAll(/\s/g, ""));
    expect(text).toContain(documentLabels.certificate.replaceAll(/\s/g, ""));
    const { data: acceptance } = await service
      .from("proposal_acceptances")
      .select("document_hash, name, channel")
      .eq("proposal_id", id)
      .single();
    expect(acceptance).toMatchObject({ name: "Ines Braithwaite", channel: "link" });
    expect(text).toContain(acceptance?.document_hash);
    expect(text).toContain("AlmaReyes");
    await expectAccessible(page);
    await page.close();
    await removePlanner();
  });
}

test("a traveler accepts from their account, using only the keyboard", async ({
  page,
  traveler,
  service,
  sendProposal,
}) => {
  const { id } = await sendProposal(traveler.email, { language: "en" });
  await traveler.enter(page, "/my-itineraries");
  await page.getByRole("link", { name: "Two in Peru" }).press("Enter");
  const acceptedTotal = (await page.getByTestId("proposal-total").textContent()) ?? "";
  await page.getByLabel(texts.en.name).focus();
  await page.keyboard.type("Ines Braithwaite");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: texts.en.going })).toBeFocused();
  const { data } = await service.from("trips").select("user_id").eq("proposal_id", id).single();
  expect(data?.user_id).toBe(traveler.id);
  expect(await downloadPdfText(page, texts.en.download)).toContain(acceptedTotal.replaceAll(/\s/g, ""));
});

test("a wrong link shows an error in both languages; accepting a replaced version first shows the changes", {
  tag: "@long",
}, async ({ page, sendProposal }) => {
  await page.goto(`/proposal/${"x".repeat(43)}`);
  await expect(page.getByRole("heading", { name: "We can't find this proposal" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No encontramos esta propuesta" })).toBeVisible();

  const { link, sendNext } = await sendProposal(`ines-${randomUUID()}@calabash.test`, SPANISH);
  await page.goto(link);
  await page.getByLabel(texts.es.name).fill("Ines Braithwaite");
  await page.getByLabel(labels.es.consent).check();
  await sendNext({ title: "Tres en Perú", adults: 3 });
  await page.getByRole("button", { name: texts.es.accept }).click();
  const notice = page.getByRole("heading", { name: /Ha llegado una versión más reciente/ });
  await expect(notice).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: "Tres en Perú" })).toBeVisible();
  const changeList = page.locator("section", { has: notice });
  await expect(changeList.getByRole("deletion").filter({ hasText: "Two in Peru" })).toBeVisible();
  await expect(changeList.getByRole("insertion").filter({ hasText: "Tres en Perú" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(texts.es.name).fill("Ines Braithwaite");
  await page.getByLabel(labels.es.consent).check();
  await page.getByRole("button", { name: texts.es.accept }).click();
  await expect(page.getByRole("heading", { name: texts.es.going })).toBeFocused();
});

test("a decline needs confirmation and can be undone; requested changes show on the page and in the back office", async ({
  page,
  staff,
  service,
  sendProposal,
}) => {
  const email = `ines-${randomUUID()}@calabash.test`;
  const { id, link } = await sendProposal(email, { language: "en" });
  await page.goto(link);
  await expect(page.getByText("Waiting for your answer")).toBeVisible();
  await test.step("declining asks once and can be undone", async () => {
    const stateOf = async () =>
      (await service.from("proposals").select("state").eq("id", id).single().throwOnError()).data.state;
    await page.getByRole("tab", { name: labels.en.decline }).click();
    await page.getByRole("button", { name: "Decline this proposal" }).click();
    await page.getByRole("button", { name: "No, keep it" }).click();
    expect(await stateOf()).toBe("open");
    await page.getByRole("button", { name: "Decline this proposal" }).click();
    await page.getByRole("button", { name: "Yes, decline" }).click();
    await expect(page.getByRole("heading", { name: /^You declined this proposal on/ })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Undo: keep this proposal open" }).click();
    await expect(page.getByRole("heading", { name: "Your answer" })).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: "Your decline is undone." })).toBeInViewport();
    expect(await stateOf()).toBe("open");
  });

  await page.getByRole("tab", { name: labels.en.askForChanges }).click();
  await page.getByLabel("What would you like to change?").fill("A quieter hotel");
  await page.getByRole("button", { name: "Comment on a day or a price" }).click();
  await page.getByLabel("About").selectOption("Day 1: Lima");
  await page.getByLabel("What would you like to change?").last().fill("Later in the day");
  await page.getByRole("button", { name: "Send my changes" }).click();

  const outcome = page.getByRole("heading", { name: /^You asked for changes on \d+ \w+$/ });
  await expect(outcome).toBeFocused();
  await expect(outcome).toBeInViewport();
  await expect(page.getByLabel("What would you like to change?")).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(outcome).toBeVisible();
  await expect(page.getByText("A quieter hotel")).toBeVisible();
  await expect(page.getByRole("tab", { name: labels.en.accept })).toHaveCount(0);
  await page.getByRole("button", { name: "Change my answer" }).click();
  await expect(page.getByRole("tab", { name: labels.en.askForChanges })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  const { data: events } = await service
    .from("proposal_events")
    .select("detail")
    .eq("proposal_id", id)
    .eq("kind", "changes_asked");
  expect(events).toHaveLength(1);
  expect(JSON.stringify(events)).toContain("Day 1: Lima");

  await test.step("requested changes set the state, mark the request unread and show above the next draft", async () => {
    const { data: proposal } = await service
      .from("proposals")
      .select("request_id")
      .eq("id", id)
      .single()
      .throwOnError();
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
  });
});

test("an accepted proposal shows next steps and offers an account; staff record the deposit in two clicks", async ({
  page,
  site,
  staff,
  service,
  sendProposal,
}) => {
  const email = `ines-${randomUUID()}@calabash.test`;
  const { id, link } = await sendProposal(email, { language: "en" });
  await page.goto(link);
  await page.getByLabel(texts.en.name).fill("Ines Braithwaite");
  await page.getByLabel(labels.en.consent).check();
  await page.getByRole("button", { name: texts.en.accept }).click();
  await expect(page.getByRole("heading", { name: texts.en.going })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: texts.en.going })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^The deposit of USD\s520\.00 is due by/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "We book your trip" })).toBeVisible();
  // Shows only the chosen options, no inputs, and nothing due 'when you accept'.
  await expect(page.getByText("Grand")).toBeVisible();
  await expect(page.getByText("Small")).toHaveCount(0);
  await expect(page.getByText(labels.en.chooseOne)).toHaveCount(0);
  await expect(page.getByText("when you accept")).toHaveCount(0);
  await expect(page.getByText(labels.en.documentHash)).toBeHidden();
  await page.getByText("Certificate", { exact: true }).click();
  await expect(page.getByText(labels.en.documentHash)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Create an account" }).click();
  await expect(page.getByText("We have written to the address that we sent this proposal to.")).toBeVisible();
  const { data: account } = await service.rpc("account_of", { address: email });
  expect(account).not.toBeNull();
  const { data: mail } = await service
    .from("outbox")
    .select("text_body")
    .eq("to_email", email)
    .eq("kind", "proposal-accepted")
    .single()
    .throwOnError();
  expect(mail.text_body).toContain("You're going to Peru, Ines");
  expect(mail.text_body.replaceAll("\u00a0", " ")).toContain("The deposit of USD 520.00 is due by");

  await test.step("the new account shows the trip at once", async () => {
    const { data: invitation } = await service
      .from("outbox")
      .select("id")
      .eq("to_email", email)
      .eq("kind", "invitation")
      .single()
      .throwOnError();
    await page.goto(await showLink(site, invitation.id));
    await page.getByLabel("New Password").fill("soursop-and-lime-7");
    await page.getByLabel("Confirm Password").fill("soursop-and-lime-7");
    await page.getByRole("button", { name: "Save and log in" }).click();
    await expect(page.getByRole("tab", { name: "All Trips (1)" })).toBeVisible();
  });

  await test.step("the deposit is recorded in two clicks, and its reference stays visible", async () => {
    await staff.enter(page, `/admin/proposals/${id}`);
    const card = page.getByRole("region", { name: /^P-/ });
    await expect(card).toContainText(/Deposit due\s*USD\s520\.00/);
    await card.getByRole("button", { name: "Record payment" }).click();
    await expect(card.getByLabel("Amount in USD")).toHaveValue("520.00");
    await expect(card.getByLabel("Received on")).not.toHaveValue("");
    await expectAccessible(page);
    await card.getByRole("button", { name: "Record payment" }).click();
    await expect(card).toContainText(/Balance due\s*USD\s2,080\.00/);
    // The form closes once all lists are refreshed.
    await expect(card.getByLabel("Amount in USD")).toHaveCount(0);
    const { data: proposal } = await service.from("proposals").select("number").eq("id", id).single();
    await expect(page.getByText(`reference ${proposal?.number}`)).toBeVisible();

    // A refund is named, and does not become due.
    await card.getByRole("button", { name: "Record payment" }).click();
    await card.getByLabel("Amount in USD").fill("-100");
    await card.getByRole("button", { name: "Record payment" }).click();
    await expect(card).toContainText(/Paid back\s*USD\s100\.00/);
    await expect(card).toContainText(/Balance due\s*USD\s2,080\.00/);
    await expect(card.getByLabel("Amount in USD")).toHaveCount(0);

    // The dialog for voiding says what happens to the trip and the payment.
    await openMore(page);
    await card.getByRole("button", { name: "Void the acceptance" }).click();
    await expect(card).toContainText("The trip is canceled");
    await expect(card).toContainText("including what was changed since it was accepted");
    await expect(card).toContainText(/The USD\s420\.00 you received stay recorded/);
    await expectNoSidewaysScroll(page, { isPublic: false });
  });
  await page.close();
  await service.from("outbox").delete().eq("to_email", email).throwOnError();
  await service.rpc("delete_user", { user_id: account }).throwOnError();
});
