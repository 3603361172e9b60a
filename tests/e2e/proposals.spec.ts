import { randomUUID } from "node:crypto";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { labels } from "#domain/proposals/labels.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { readPdfText } from "#tests/support/pdf-text.ts";
import { FIELDS, LINES, proposalsOf } from "#tests/support/proposals.ts";
import { test as base, expect } from "#tests/support/staff.ts";

interface ProposalFixtures {
  /** A proposal that was sent by the staff's own function; answers the link and where it is kept. */
  readonly sendProposal: (email: string, language: "en" | "es") => Promise<{ id: string; link: string }>;
}

const test = base.extend<ProposalFixtures>({
  sendProposal: async ({ service, staff, site, request }, use) => {
    const made: string[] = [];
    await use(async (email, language) => {
      const agency = proposalsOf(service, staff.id);
      const draft = await agency.draft({ ...FIELDS, language }, LINES, { email, name: "Ines Braithwaite" });
      made.push(draft.proposalId);
      const { data } = await service
        .from("proposal_versions")
        .select("revision")
        .eq("id", draft.versionId)
        .single();
      const signedIn = await request.post(`${site.url}/auth/v1/token?grant_type=password`, {
        headers: { apikey: site.keys.publishableKey },
        data: { email: staff.email, password: staff.password },
      });
      const { access_token } = await signedIn.json();
      const sent = await request.post(`${site.url}/functions/v1/send-proposal`, {
        headers: { authorization: `Bearer ${access_token}` },
        data: { version_id: draft.versionId, revision: data?.revision },
      });
      expect(sent.status(), await sent.text()).toBe(200);
      const { url } = await sent.json();
      return { id: draft.proposalId, link: new URL(url).pathname };
    });
    for (const id of made) await service.from("outbox").delete().eq("proposal_id", id);
  },
});

for (const language of ["en", "es"] as const) {
  const documentLabels = labels[language];
  const nameLabel = language === "en" ? "Your full name" : "Su nombre completo";
  const download = language === "en" ? "Download PDF with certificate" : "Descargar PDF con certificado";

  test(`a traveller accepts by link, without an account (${language})`, { tag: "@phone" }, async ({
    page,
    service,
    sendProposal,
  }) => {
    const { id, link } = await sendProposal(`ines-${randomUUID()}@calabash.test`, language);
    const answer = await page.goto(link);
    expect(answer?.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
    await expect(page.getByRole("heading", { level: 1, name: "Two in Peru" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const total = page.getByTestId("proposal-total");
    const before = await total.textContent();
    await page.getByLabel("Spa").check();
    await page.getByLabel("Small").check();
    await expect(total).not.toHaveText(before ?? "");
    const { data: version } = await service
      .from("proposal_versions")
      .select("document, first_viewed_at")
      .eq("proposal_id", id)
      .single();
    expect(version?.first_viewed_at).not.toBeNull();
    const document = parseDocument(version?.document);
    expect(before).toBe(pricesOf(document, defaultChoices(document)).total.text);

    await page.getByRole("button", { name: /Accept for|Aceptar por/ }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await page.getByLabel(nameLabel).fill("Ines Braithwaite");
    await page.getByLabel(documentLabels.consent).check();
    const agreed = (await total.textContent()) ?? "";
    await page.getByRole("button", { name: /Accept for|Aceptar por/ }).click();
    await expect(
      page.getByRole("heading", { name: documentLabels.state.accepted, exact: true }),
    ).toBeVisible();

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: download }).click();
    const text = await readPdfText(await (await saving).createReadStream());
    expect(text).toContain(agreed.replaceAll(/\s/g, ""));
    expect(text).toContain(documentLabels.certificate.replaceAll(/\s/g, ""));
    const { data: acceptance } = await service
      .from("proposal_acceptances")
      .select("document_hash, name, channel")
      .eq("proposal_id", id)
      .single();
    expect(acceptance).toMatchObject({ name: "Ines Braithwaite", channel: "link" });
    expect(text).toContain(acceptance?.document_hash);
    await expectAccessible(page);
  });

  test(`a traveller accepts from their account (${language})`, async ({
    page,
    traveller,
    service,
    sendProposal,
  }) => {
    const { id } = await sendProposal(traveller.email, language);
    await traveller.signIn(page);
    await page.getByRole("link", { name: "Two in Peru" }).click();
    await page.getByLabel(nameLabel).fill("Ines Braithwaite");
    await page.getByLabel(documentLabels.consent).check();
    await page.getByRole("button", { name: /Accept for|Aceptar por/ }).click();
    await expect(
      page.getByRole("heading", { name: documentLabels.state.accepted, exact: true }),
    ).toBeVisible();
    const { data } = await service.from("trips").select("user_id").eq("proposal_id", id).single();
    expect(data?.user_id).toBe(traveller.id);
  });
}

test("a link that opens nothing says so in both languages", async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await page.goto(`/proposal/${"x".repeat(43)}`);
  await expect(page.getByRole("heading", { name: "This link does not open a proposal" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Este enlace no abre ninguna propuesta" })).toBeVisible();
});

test("a member of staff makes a proposal of a request and sends it", async ({ page, staff, service }) => {
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
  const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
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
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("button", { name: "Send to the traveller" }).click();
  await expect(page.getByRole("dialog")).toContainText(email);
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
  const { data: mails } = await service
    .from("outbox")
    .select("kind")
    .eq("to_email", email)
    .order("created_at");
  expect(mails?.map(({ kind }) => kind)).toEqual(["proposal-sent", "proposal-reminder"]);
  await page.goto("/admin/proposals?state=waiting");
  await expect(page.getByRole("table", { name: "Proposals" })).toContainText(email);
  await service.from("outbox").delete().eq("to_email", email);
});
