import { expect, it } from "vitest";
import {
  amountProblem,
  BLANK_DRAFT,
  lineMargin,
  newLine,
  parseLines,
  previewLines,
  toEditedDraft,
} from "#app/features/proposals/manage/edited-draft.ts";
import { restoreInput } from "#app/lib/use-unsaved-input.ts";
import { DRAFT_FIELDS } from "#domain/proposals/proposal.fixture.ts";
import { draftFields } from "#domain/proposals/schema.ts";

// JPY has no decimals, so 1200 yen are stored as 1200, and '12.50' is invalid.
const fields = draftFields.parse({ ...DRAFT_FIELDS, currency: "JPY", deposit_percent: 0 });
const line = { ...newLine(), label: "Tour", price: "1200", costs: "" };

it("a typed amount is parsed in the currency's smallest unit, and is shown again as it was typed", () => {
  const parsed = parseLines({ fields, lines: [line] });
  expect(parsed).toMatchObject({ lines: [{ unit_price: 1200n, cost: null }], problems: [] });
  expect(toEditedDraft(fields, parsed.lines).lines).toEqual([line]);
});

it("parseLines reports every invalid field with the name of its line, and returns only the valid lines", () => {
  const validLine = { ...line, key: crypto.randomUUID() };
  const invalidLines = [
    { ...line, price: "12.50" },
    { ...line, costs: "much" },
    { ...line, label: " ", price: "" },
  ];
  const parsed = parseLines({ fields, lines: [...invalidLines, validLine] });
  expect(parsed.lines.map(({ key }) => key)).toEqual([validLine.key]);
  expect(parsed.problems.map(({ field, text }) => `${field}: ${text}`)).toEqual([
    "price: Check the price of Tour",
    "costs: Check the cost of Tour",
    "label: Line 3 needs a label",
    "price: Line 3 needs a price",
  ]);
});

it("the preview has every line, and lists the keys of lines without a valid price", () => {
  const invalidLine = { ...line, key: crypto.randomUUID(), label: "", price: "12.50", costs: "10" };
  const { lines, unpriced } = previewLines({ fields, lines: [line, invalidLine] });
  expect(lines).toMatchObject([
    { label: "Tour", unit_price: 1200n },
    { label: "Line 2", unit_price: 0n, cost: null },
  ]);
  expect([...unpriced]).toEqual([invalidLine.key]);
});

it("unsaved input is restored as typed, even if it is invalid or was cleared", () => {
  const start = { fields, lines: [line] };
  const typed = {
    fields: { ...fields, start_date: null, end_date: "2027-03-01", currency: null },
    lines: [{ ...line, label: "", choice_group: "", price: "12.5.0" }],
  };
  expect(restoreInput(start, BLANK_DRAFT, JSON.parse(JSON.stringify(typed)))).toEqual(typed);
});

it("lineMargin is the margin per unit, or null while an amount or the currency is missing", () => {
  const pricedLine = { ...newLine(), price: "120.50", costs: "100" };
  expect(lineMargin(pricedLine, "USD")).toBe("USD\u00a020.50 (17 %)");
  expect(lineMargin({ ...pricedLine, costs: "130" }, "USD")).toBe("USD\u00a0-9.50 (-8 %)");
  expect(lineMargin({ ...pricedLine, costs: "" }, "USD")).toBeNull();
  expect(lineMargin(pricedLine, null)).toBeNull();
});

it("an empty or valid amount has no error, and an ambiguous amount shows the expected format", () => {
  expect(amountProblem("", "USD")).toBeUndefined();
  expect(amountProblem("2400,50", "USD")).toBeUndefined();
  expect(amountProblem("2,400.50", "USD")).toBeUndefined();
  expect(amountProblem("2.400", "USD")).toContain("2,400.00");
});
