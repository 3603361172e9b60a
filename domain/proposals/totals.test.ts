import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chargedLines, withPrices } from "#domain/proposals/lines.ts";
import { installmentsOf } from "#domain/proposals/payment-plan.ts";
import { documentLine } from "#domain/proposals/proposal.fixture.ts";
import type { OfferedLine, Priceable } from "#domain/proposals/schema.ts";
import { marginOf, totalsOf } from "#domain/proposals/totals.ts";
import { documentsWithChoices } from "#tests/support/proposal-cases.ts";

const line = (key: string, overrides: Partial<OfferedLine>) =>
  documentLine({ key, label: key, unit_price: 0n, ...overrides });

const priced = (offer: Priceable) => totalsOf(withPrices(offer), []);

describe("the total", () => {
  const party = { adults: 2, children: 1 };

  it("counts each line by its unit", () => {
    const lines = [
      line("tour", { unit: "person", unit_price: 100n }),
      line("wine", { unit: "adult", unit_price: 30n, quantity: 2 }),
      line("zoo", { unit: "child", unit_price: 10n }),
      line("bus", { unit: "group", unit_price: 200n, quantity: 3 }),
      line("spa", { unit: "adult", unit_price: 1000n, optional: true }),
    ];
    expect(priced({ ...party, lines })).toEqual({
      total: 300n + 120n + 10n + 600n,
      perPerson: null,
      perAdult: { amount: 360n, isExact: true },
      perChild: { amount: 310n, isExact: true },
    });
    expect(totalsOf(withPrices({ ...party, lines }), ["spa"]).total).toBe(3030n);
  });

  it("has one price per person if adults and children pay the same", () => {
    const lines = [
      line("a", { unit: "adult", unit_price: 50n }),
      line("c", { unit: "child", unit_price: 50n }),
    ];
    const totals = priced({ ...party, lines: [...lines, line("g", { unit: "group", unit_price: 1n })] });
    expect(totals).toMatchObject({
      perPerson: { amount: 50n, isExact: false },
      perAdult: null,
      perChild: null,
    });
  });

  it("is exactly zero if everything is free", () => {
    expect(priced({ ...party, lines: [line("gift", {})] })).toMatchObject({
      total: 0n,
      perPerson: { amount: 0n, isExact: true },
    });
  });

  it("is the sum of the lines, of the payments and, except for rounding, of the prices per head", () => {
    fc.assert(
      fc.property(documentsWithChoices, ({ document, choices }) => {
        const totals = totalsOf(document, choices);
        const lines = chargedLines(document, choices).map(({ amount }) => amount);
        expect(totals.total).toBe(lines.reduce((total, amount) => total + amount, 0n));
        const payments = installmentsOf(document, totals.total, "2026-11-19").map(({ amount }) => amount);
        expect(payments.reduce((total, amount) => total + amount, 0n)).toBe(totals.total);
        expect(payments.every((amount) => amount >= 0n)).toBe(true);
        const [people, adults, children] = [
          document.adults + document.children,
          document.adults,
          document.children,
        ].map(BigInt) as [bigint, bigint, bigint];
        const { perPerson, perAdult, perChild } = totals;
        expect(perPerson === null).toBe(perAdult !== null && perChild !== null);
        const sum = perPerson
          ? perPerson.amount * people
          : (perAdult?.amount ?? 0n) * adults + (perChild?.amount ?? 0n) * children;
        // Rounding adds or removes at most half a minor unit per person.
        const roundingError = sum - totals.total;
        expect(2n * (roundingError < 0n ? -roundingError : roundingError) <= people).toBe(true);
        if ((perPerson ?? perAdult)?.isExact && (perPerson ?? perChild)?.isExact)
          expect(roundingError).toBe(0n);
      }),
    );
  });

  it("does not depend on the order of lines or choices", () => {
    fc.assert(
      fc.property(documentsWithChoices, ({ document, choices }) => {
        const reversed = { ...document, lines: document.lines.toReversed() };
        expect(totalsOf(reversed, choices.toReversed())).toEqual(totalsOf(document, choices));
      }),
    );
  });
});

describe("the margin", () => {
  const lines = [line("tour", { unit_price: 100n }), line("spa", { unit_price: 50n, optional: true })];
  const party = withPrices({ adults: 2, children: 0, lines });

  it("is price minus cost of the charged lines", () => {
    const costs = new Map([
      ["tour", 70n],
      ["spa", 60n],
    ]);
    expect(marginOf(party, costs, [])).toBe(60n);
    expect(marginOf(party, costs, ["spa"])).toBe(40n);
  });

  it("is null while the cost of a charged line is missing", () => {
    const costs = new Map([["tour", 70n]]);
    expect(marginOf(party, costs, [])).toBe(60n);
    expect(marginOf(party, costs, ["spa"])).toBeNull();
  });
});
