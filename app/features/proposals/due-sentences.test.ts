import { expect, it } from "vitest";
import { dueSentences } from "#app/features/proposals/due-sentences.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { buildDocument } from "#domain/proposals/document.ts";
import type { Payment } from "#domain/proposals/payment-plan.ts";
import { DRAFT_FIELDS, documentLine } from "#domain/proposals/proposal.fixture.ts";
import { draftFields, draftLines } from "#domain/proposals/schema.ts";

// The fixture has two adults and a deposit of 20%. Amounts are in cents.
const buildOffer = (overrides: object, unit_price = 100_000) => {
  const fields = draftFields.parse({
    ...DRAFT_FIELDS,
    start_date: "2027-03-01",
    end_date: "2027-03-08",
    currency: "USD",
    balance_due_date: "2027-01-15",
    valid_until: "2026-12-01",
    ...overrides,
  });
  const lines = draftLines.parse([{ ...documentLine(), unit_price, cost: null }]);
  return buildDocument({ number: "P-2026-0001", version: 1 }, fields, lines);
};
const sentencesOf = (overrides: object, unit_price?: number, payments: readonly Payment[] = []) => {
  const document = buildOffer(overrides, unit_price);
  // Formatted amounts contain a non-breaking space.
  return dueSentences(document, defaultChoices(document), undefined, payments).replaceAll("\u00a0", " ");
};

it.each([
  [{}, "USD 400.00 is due when you accept. The remaining USD 1,600.00 is due on 15 January 2027."],
  [{ deposit_percent: 0 }, "USD 2,000.00 is due on 15 January 2027."],
  [{ deposit_percent: 100, balance_due_date: null }, "USD 2,000.00 is due when you accept."],
])("a proposal with the changed terms %j states each amount and when it is due", (overrides, expected) => {
  expect(sentencesOf(overrides)).toBe(expected);
});

it("a new version after a voided acceptance says what was paid and not paid back, in its language", () => {
  const payment = { currency: "USD", means: "transfer", created_at: "2026-11-01T12:00:00Z" };
  const paid = [
    { ...payment, amount: 40_000 },
    { ...payment, amount: -10_000 },
    { ...payment, amount: 5000, currency: "EUR" },
  ];
  expect(sentencesOf({ deposit_percent: 0 }, undefined, paid)).toBe(
    "USD 2,000.00 is due on 15 January 2027. Received so far: USD 300.00. Received so far: EUR 50.00.",
  );
  expect(sentencesOf({ language: "es" }, 0, paid.slice(0, 1))).toBe(
    "No hay nada que pagar. Recibido hasta ahora: 400,00 USD.",
  );
});

it("a proposal with a total of zero states, in its language, that nothing is due", () => {
  expect(sentencesOf({}, 0)).toBe("Nothing is due.");
  expect(sentencesOf({ language: "es" }, 0)).toBe("No hay nada que pagar.");
});
