import { expect, it } from "vitest";
import { dueSentences } from "#app/features/proposals/due-sentences.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { buildDocument } from "#domain/proposals/document.ts";
import { DRAFT_FIELDS, documentLine } from "#domain/proposals/proposal.fixture.ts";
import { draftFields, draftLines } from "#domain/proposals/schema.ts";

const offer = (overrides: object, unit_price = 100_000) => {
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
const sentencesOf = (overrides: object, unit_price?: number) => {
  const document = offer(overrides, unit_price);
  return dueSentences(document, defaultChoices(document)).replaceAll("\u00a0", " ");
};

it.each([
  [{}, "USD 400.00 is due when you accept. The remaining USD 1,600.00 is due on 15 January 2027."],
  [{ deposit_percent: 0 }, "USD 2,000.00 is due on 15 January 2027."],
  [{ deposit_percent: 100, balance_due_date: null }, "USD 2,000.00 is due when you accept."],
])("says what is due when, with %j", (overrides, expected) => {
  expect(sentencesOf(overrides)).toBe(expected);
});

it("says that nothing is due if the total is zero", () => {
  expect(sentencesOf({}, 0)).toBe("Nothing is due.");
  expect(sentencesOf({ language: "es" }, 0)).toBe("No hay nada que pagar.");
});
