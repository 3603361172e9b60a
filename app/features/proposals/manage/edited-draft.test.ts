import { expect, it } from "vitest";
import {
  amountProblem,
  lineMargin,
  newLine,
  parseSavedDraft,
  previewLines,
  readLines,
  toEdited,
} from "#app/features/proposals/manage/edited-draft.ts";
import { DRAFT_FIELDS } from "#domain/proposals/proposal.fixture.ts";
import { draftFields } from "#domain/proposals/schema.ts";

const fields = draftFields.parse({ ...DRAFT_FIELDS, currency: "JPY", deposit_percent: 0 });
const line = { ...newLine(), label: "Tour", price: "1200", costs: "" };

it("parses amounts in the currency's smallest unit and formats them as they were typed", () => {
  const read = readLines({ fields, lines: [line] });
  expect(read).toMatchObject({ lines: [{ unit_price: 1200n, cost: null }], problems: [] });
  expect(toEdited(fields, read.lines).lines).toEqual([line]);
});

it("reports every invalid field with its line, and keeps the valid lines", () => {
  const good = { ...line, key: crypto.randomUUID() };
  const lines = [
    { ...line, price: "12.50" },
    { ...line, costs: "much" },
    { ...line, label: " ", price: "" },
  ];
  const read = readLines({ fields, lines: [...lines, good] });
  expect(read.lines.map(({ key }) => key)).toEqual([good.key]);
  expect(read.problems.map(({ field, text }) => `${field}: ${text}`)).toEqual([
    "price: Check the price of Tour",
    "costs: Check the cost of Tour",
    "label: Line 3 needs a label",
    "price: Line 3 needs a price",
  ]);
});

it("previews every line, and marks lines without a valid price", () => {
  const invalid = { ...line, key: crypto.randomUUID(), label: "", price: "12.50", costs: "10" };
  const { lines, unpriced } = previewLines({ fields, lines: [line, invalid] });
  expect(lines).toMatchObject([
    { label: "Tour", unit_price: 1200n },
    { label: "Line 2", unit_price: 0n, cost: null },
  ]);
  expect([...unpriced]).toEqual([invalid.key]);
});

it("restores unsaved input, even if invalid, but only for the same revision", () => {
  const reversed = { ...fields, start_date: "2027-03-14", end_date: "2027-03-01" };
  const edited = { fields: reversed, lines: [{ ...line, label: "", price: "12.5.0" }] };
  const saved = JSON.stringify({ revision: 3, edited });
  expect(parseSavedDraft(saved, 3)).toEqual(edited);
  expect(parseSavedDraft(saved, 4)).toBeNull();
  expect(parseSavedDraft("{", 3)).toBeNull();
});

it("shows the margin per unit, and nothing while an amount or the currency is missing", () => {
  const line = { ...newLine(), price: "120.50", costs: "100" };
  expect(lineMargin(line, "USD")).toBe("USD\u00a020.50 (17 %)");
  expect(lineMargin({ ...line, costs: "130" }, "USD")).toBe("USD\u00a0-9.50 (-8 %)");
  expect(lineMargin({ ...line, costs: "" }, "USD")).toBeNull();
  expect(lineMargin(line, null)).toBeNull();
});

it("says what is wrong with an amount only once something is typed", () => {
  expect(amountProblem("", "USD")).toBeUndefined();
  expect(amountProblem("2400,50", "USD")).toBeUndefined();
  expect(amountProblem("2,400.50", "USD")).toBeUndefined();
  expect(amountProblem("2.400", "USD")).toContain("2,400.00");
});
