import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney } from "#domain/proposals/money.ts";
import { pricesOf } from "#domain/proposals/prices.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { documentsWithChoices } from "#tests/support/proposal-cases.ts";

const document: ProposalDocument = {
  format: 1,
  number: "P-2026-0042",
  version: 1,
  language: "en",
  title: "Peru",
  location: "Peru",
  image: null,
  introduction: "",
  start_date: "2027-03-14",
  end_date: "2027-03-20",
  days: [],
  includes: [],
  excludes: [],
  adults: 2,
  children: 1,
  currency: "USD",
  deposit_percent: 20,
  deposit_due_date: null,
  balance_due_date: "2027-01-14",
  terms: "",
  cancellation_terms: "",
  lines: [
    {
      key: "00000000-0000-4000-8000-000000000001",
      day: null,
      label: "Bus",
      detail: "",
      unit: "group",
      quantity: 1,
      unit_price: 100_000n,
      optional: false,
      preselected: false,
      choice_group: null,
    },
  ],
};
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " "));

describe("prices in words", () => {
  it("of English", () => {
    expect(plain(pricesOf(document, []))).toEqual({
      total: { label: "Total", text: "USD 1,000.00" },
      perHead: [{ label: "Per person", text: "about USD 333.33" }],
      deposit: { label: "Deposit", text: "USD 200.00", due: "Due on acceptance", when: null },
      balance: { label: "Balance", text: "USD 800.00", due: "Due later", when: "14 January 2027" },
    });
  });

  it("of Spanish, with a day for the deposit", () => {
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

  it("name no day where nothing is due", () => {
    const all = { ...document, deposit_percent: 100 };
    expect(pricesOf(all, []).balance).toMatchObject({ when: null });
  });

  it("show the figures of the totals, and two per head exactly where adults and children differ", () => {
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
