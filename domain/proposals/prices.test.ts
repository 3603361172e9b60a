import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney } from "#domain/proposals/money.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import { documentLine, proposalDocument } from "#domain/proposals/proposal.fixture.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { documentsWithChoices } from "#tests/support/proposal-cases.ts";

const document = proposalDocument({
  children: 1,
  lines: [documentLine({ label: "Bus", unit: "group" })],
});
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " "));

describe("prices as text", () => {
  it("of English", () => {
    expect(plain(pricesOf(document, []))).toEqual({
      total: { label: "Total", text: "USD 1,000.00" },
      perHead: [{ label: "Per person", text: "about USD 333.33" }],
      deposit: { label: "Deposit", text: "USD 200.00", due: "Due on acceptance", when: null },
      balance: { label: "Balance", text: "USD 800.00", due: "Due later", when: "14 January 2027" },
    });
  });

  it("of Spanish, with a due date for the deposit", () => {
    const spanish = { ...document, language: "es" as const, deposit_due_date: "2026-12-01" };
    expect(plain(pricesOf(spanish, []))).toMatchObject({
      perHead: [{ label: "Por persona", text: "aproximadamente 333,33 USD" }],
      deposit: {
        label: "Anticipo",
        text: "200,00 USD",
        due: "A pagar después",
        when: "1 de diciembre de 2026",
      },
      balance: { when: "14 de enero de 2027" },
    });
  });

  it("have no due date if nothing is due", () => {
    const all = { ...document, deposit_percent: 100 };
    expect(pricesOf(all, []).balance).toMatchObject({ when: null });
  });

  it("match the totals, with two prices per head exactly if adults and children differ", () => {
    fc.assert(
      fc.property(documentsWithChoices, ({ document: any, choices }) => {
        const prices = pricesOf(any, choices);
        const totals = totalsOf(any, choices);
        expect(prices.total.text).toBe(formatMoney(totals.total, any.currency, any.language));
        expect(prices.perHead).toHaveLength(totals.perPerson ? 1 : 2);
      }),
    );
  });
});
