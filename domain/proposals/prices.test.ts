import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Language } from "#domain/proposals/language.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { formatLinePrice, pricesOf } from "#domain/proposals/prices.ts";
import { documentLine, proposalDocument } from "#domain/proposals/proposal.fixture.ts";
import type { OfferedLine } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { documentsWithChoices } from "#tests/support/proposal-cases.ts";

const lines = { children: 1, lines: [documentLine({ label: "Bus", unit: "group" })] };
const document = proposalDocument(lines);
const withPlainSpaces = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " "));

describe("prices as text", () => {
  it("are in English for an English document", () => {
    expect(withPlainSpaces(pricesOf(document, []))).toEqual({
      total: { label: "Total", text: "USD 1,000.00" },
      perHead: [{ label: "Per person", text: "about USD 333.33" }],
      payments: [
        {
          what: "deposit",
          label: "Deposit",
          text: "USD 200.00",
          days: 0,
          due: "Due on acceptance",
          when: null,
        },
        { what: "balance", label: "Balance", text: "USD 800.00", due: "Due later", when: "14 January 2027" },
      ],
    });
  });

  it("are in Spanish for a Spanish document, here with a due date for the deposit", () => {
    const spanish = proposalDocument({ ...lines, language: "es", deposit_due_date: "2026-12-01" });
    expect(withPlainSpaces(pricesOf(spanish, []))).toMatchObject({
      perHead: [{ label: "Por persona", text: "aproximadamente 333,33 USD" }],
      payments: [
        { label: "Anticipo", text: "200,00 USD", due: "A pagar después", when: "1 de diciembre de 2026" },
        { when: "14 de enero de 2027" },
      ],
    });
  });

  it("name one payment if the deposit is the whole price or nothing", () => {
    const labelsOf = (deposit_percent: number) =>
      pricesOf(proposalDocument({ deposit_percent }), []).payments.map(({ label, due, when }) => [
        label,
        when ?? due,
      ]);
    expect(labelsOf(100)).toEqual([["Balance", "Due on acceptance"]]);
    expect(labelsOf(0)).toEqual([["Balance", "14 January 2027"]]);
  });

  it("name every part of a plan with its day", () => {
    const payments = [
      { percent: 33, after_acceptance: 7 },
      { amount: 50_000, before_departure: 90 },
      { percent: 33, on: "2027-01-31" },
      { before_departure: 30 },
    ];
    const parts = pricesOf(proposalDocument({ payments }), []).payments;
    expect(withPlainSpaces(parts.map(({ label, text, when, due }) => [label, text, when ?? due]))).toEqual([
      ["Deposit", "USD 660.00", "Due within 7 days of acceptance"],
      ["Payment", "USD 500.00", "14 December 2026"],
      ["Payment", "USD 660.00", "31 January 2027"],
      ["Balance", "USD 180.00", "12 February 2027"],
    ]);
  });

  it("match the totals, and have two prices per head only if adults and children pay differently", () => {
    fc.assert(
      fc.property(documentsWithChoices, ({ document: offer, choices }) => {
        const prices = pricesOf(offer, choices);
        const totals = totalsOf(offer, choices);
        expect(prices.total.text).toBe(formatMoney(totals.total, offer.currency, offer.language));
        expect(prices.perHead).toHaveLength(totals.perPerson ? 1 : 2);
      }),
    );
  });
});

describe("a line that is not chosen", () => {
  const key = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;
  const line = (
    index: number,
    unit_price: bigint,
    overrides: Partial<OfferedLine> = { choice_group: "Hotel" },
  ) => documentLine({ key: key(index), unit: "adult", unit_price, ...overrides });
  const hotels = proposalDocument({
    lines: [
      line(1, 10_000n),
      line(2, 16_000n),
      line(3, 6000n),
      line(4, 10_000n),
      line(5, 0n, { optional: true }),
    ],
  });
  const priceTexts = (language: Language, choices: readonly string[]) =>
    hotels.lines.map((entry) =>
      withPlainSpaces(formatLinePrice(entry, { ...hotels, language }, choices).each),
    );

  it("says what choosing it would change", () => {
    expect(priceTexts("en", [key(1)])).toEqual([
      "2 × USD 100.00 per adult",
      "2 × USD 160.00 per adult, USD 120.00 more",
      "2 × USD 60.00 per adult, USD 80.00 less",
      "2 × USD 100.00 per adult, same price",
      "2 × USD 0.00 per adult, adds USD 0.00",
    ]);
    expect(priceTexts("es", [key(1)]).slice(1, 4)).toEqual([
      "2 × 160,00 USD por adulto, 120,00 USD más",
      "2 × 60,00 USD por adulto, 80,00 USD menos",
      "2 × 100,00 USD por adulto, mismo precio",
    ]);
  });

  it("adds its price while nothing is chosen in its group", () => {
    expect(priceTexts("en", [])[1]).toBe("2 × USD 160.00 per adult, adds USD 320.00");
  });
});
