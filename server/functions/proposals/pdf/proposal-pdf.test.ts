import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { defaultSiteDetails as agency } from "#domain/default-site-details.ts";
import { canonicalJson } from "#domain/proposals/canonical-json.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { labels } from "#domain/proposals/labels.ts";
import { planAt } from "#domain/proposals/payment-plan.ts";
import { formatLinePrice, pricesOf } from "#domain/proposals/prices.ts";
import { renderProposalPdf } from "#server/functions/proposals/pdf/proposal-pdf.ts";
import { readPdfStructure, readPdfText } from "#tests/support/pdf-text.ts";
import { FIELDS, LINES } from "#tests/support/proposals.ts";

const { valid_until: _validUntil, ...fields } = FIELDS;
const documentIn = (language: "en" | "es") =>
  parseDocument(
    canonicalJson({
      format: 1,
      number: "P-2026-0042",
      version: 2,
      ...fields,
      language,
      image: null,
      deposit_due_date: null,
      lines: LINES.map(({ cost: _cost, ...line }) => ({
        day: null,
        detail: "",
        quantity: 1,
        optional: false,
        preselected: false,
        choice_group: null,
        ...line,
      })),
    }),
  );
const planOf = (total: number) => planAt(documentIn("en"), total, acceptance.accepted_at, agency.timeZone);
const acceptance = {
  id: "0b1f3f0e-5a0b-4a53-8d5c-0d9e4f7a2f11",
  name: "Ada Traveler",
  email: "ada@example.com",
  accepted_at: "2026-11-15T12:30:00Z",
  address: "203.0.113.7",
  user_agent: "A browser",
  document_hash: "ab".repeat(32),
  consent: "I accept.",
  channel: "link" as const,
};
type PdfData = Omit<
  Parameters<typeof renderProposalPdf>[0],
  "image" | "agency" | "validUntil" | "documentHash" | "expert"
>;
const render = (pdfData: PdfData) =>
  renderProposalPdf({
    ...pdfData,
    documentHash: acceptance.document_hash,
    validUntil: "2026-12-01",
    image: null,
    expert: { name: "Alma Reyes", image: null, lines: ["Speaks Spanish", "Answers within a day"] },
    agency,
  });
const pdfText = async (pdfData: PdfData) => readPdfText(Readable.from([await render(pdfData)]));
const FACTS = {
  en: ["1 h 30 min on the road", "Easy day", "Dinner included", "Casa Azul"],
  es: ["1 h 30 min por carretera", "Día fácil", "Con cena", "Casa Azul"],
} as const;
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, "");

it.each(["en", "es"] as const)(
  "the PDF shows the amounts of the proposal's page, the party, the contact and the days, and no certificate before the acceptance (%s)",
  async (language) => {
    const document = documentIn(language);
    const printed = await pdfText({ document, acceptance: null });
    const prices = pricesOf(document, defaultChoices(document));
    for (const price of [prices.total, ...prices.payments, ...prices.perHead]) {
      expect(printed).toContain(withoutSpaces(price.text));
    }
    expect(printed).not.toContain(withoutSpaces(labels[language].certificate));
    // The party is two adults and no children.
    expect(printed).toContain(withoutSpaces(`${labels[language].adults} 2`));
    expect(printed).not.toContain(labels[language].children);
    const contact = [labels[language].expert, "Alma Reyes", "Speaks Spanish", "Answers within a day"];
    for (const part of [...contact, ...FACTS[language]]) expect(printed).toContain(withoutSpaces(part));
  },
);

it.each(["en", "es"] as const)(
  "the PDF of an accepted proposal ends with a certificate and shows only the chosen lines (%s)",
  async (language) => {
    const document = documentIn(language);
    const choices = document.lines
      .filter(({ label }) => ["Spa", "Small"].includes(label))
      .map(({ key }) => key);
    const total = 2 * 100_000 + 5000 + 2 * 10_000;
    const printed = await pdfText({
      document,
      acceptance: { ...acceptance, choices, total, plan: planOf(total) },
    });
    const [, last = ""] = printed.split(withoutSpaces(labels[language].certificate));
    // 12:30 UTC is 08:30 at the agency.
    for (const part of ["AdaTraveler,ada@example.com", "203.0.113.7", acceptance.document_hash, "08:30"]) {
      expect(last).toContain(part);
    }
    expect(last).toContain(language === "en" ? "USD2,250.00" : "2.250,00USD");
    // The traveler's copy, which anybody with the link can download, does not say from where.
    const { email, address, user_agent, ...forTravelers } = acceptance;
    const copy = await pdfText({
      document,
      acceptance: { ...forTravelers, choices, total, plan: planOf(total) },
    });
    expect(copy).toContain("AdaTraveler");
    for (const part of [email, address, withoutSpaces(user_agent)]) expect(copy).not.toContain(part);
    // The PDF shows only the chosen lines, with unit price and amount. The amounts add up to the total.
    const lines =
      language === "en"
        ? ["TourUSD2,000.002×USD1,000.00perperson", "SpaUSD50.00", "SmallUSD200.002×USD100.00peradult"]
        : ["Tour2.000,00USD2×1.000,00USDporpersona", "Spa50,00USD", "Small200,00USD2×100,00USDporadulto"];
    for (const line of lines) expect(printed).toContain(line);
    expect(printed).not.toContain("Grand");
    expect(printed).not.toContain(withoutSpaces(labels[language].chooseOne));
  },
);

it.each(["en", "es"] as const)(
  "the PDF is tagged: prices are a table whose rows have heads, and the parts of a day's heading are in order (%s)",
  async (language) => {
    const document = documentIn(language);
    const choices = defaultChoices(document);
    const words = labels[language];
    const prices = pricesOf(document, choices);
    const date = formatDate(document.start_date, language);
    const row = (head: string, value: string) => [
      "    TR",
      `      TH ${head}`,
      `      TD ${value}`.trimEnd(),
    ];
    const lines = readPdfStructure(await render({ document, acceptance: null }));
    expect(lines.slice(1, 4)).toEqual([
      `  P ${words.proposal} P-2026-0042, ${words.version} 2`.toUpperCase(),
      "  H1 Two in Peru",
      "  P Peru",
    ]);
    const table = lines.slice(
      lines.indexOf(`  H2 ${words.prices}`),
      lines.indexOf(`  H2 ${words.introduction}`),
    );
    expect(table.slice(0, 3)).toEqual([`  H2 ${words.prices}`, "  Table", "    TR"]);
    const [tour, spa] = document.lines.map((line) => formatLinePrice(line, document, choices));
    expect(table.slice(2, 8)).toEqual([
      ...row(`Tour ${tour?.each}`, tour?.amount ?? ""),
      ...row(`Spa (${words.optional}) ${spa?.each}`, ""),
    ]);
    expect(table.join("\n")).toContain(row(prices.total.label, prices.total.text).join("\n"));
    // Every row has one head and one cell.
    expect(table.slice(2).map((line) => line.trim().slice(0, 2))).toEqual(
      Array.from({ length: (table.length - 2) / 3 }, () => ["TR", "TH", "TD"]).flat(),
    );
    expect(lines).toContain(`  H3 ${words.day} 1 ${date} Lima`);
    const [day] = document.days;
    const days = ["Lima", "Cusco"].flatMap((place, index) =>
      day ? [{ ...day, day: index + 1, place }] : [],
    );
    const withMap = readPdfStructure(await render({ document: { ...document, days }, acceptance: null }));
    expect(withMap).toContain(`  Figure ${words.map("Lima", "Cusco")}`);
    expect(lines.join("\n")).toContain(`  H2 ${words.includes}\n  L\n    LI\n      LBody Breakfast\n  H2`);
  },
);

it.each(["en", "es"] as const)(
  "the certificate is read as names with their values (%s)",
  async (language) => {
    const document = documentIn(language);
    const accepted = {
      ...acceptance,
      choices: [...defaultChoices(document)],
      total: 260_000,
      plan: planOf(260_000),
    };
    const lines = readPdfStructure(await render({ document, acceptance: accepted }));
    const words = labels[language];
    const certificate = lines.slice(lines.indexOf(`  H2 ${words.certificate}`));
    expect(certificate[1]).toBe(`  P ${words.proposal} P-2026-0042, ${words.version.toLowerCase()} 2`);
    expect(certificate).toContain(`  P ${words.acceptedBy} Ada Traveler, ada@example.com`);
    expect(certificate.at(-1)).toBe(`  P ${words.documentHash} ${acceptance.document_hash}`);
  },
);
