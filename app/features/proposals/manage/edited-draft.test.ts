import { expect, it } from "vitest";
import {
  amountProblem,
  lineMargin,
  newLine,
  readLines,
  toEdited,
} from "#app/features/proposals/manage/edited-draft.ts";
import { DRAFT_FIELDS } from "#domain/proposals/proposal.fixture.ts";
import { draftFields } from "#domain/proposals/schema.ts";

const fields = draftFields.parse({ ...DRAFT_FIELDS, currency: "JPY", deposit_percent: 0 });
const line = { ...newLine(), label: "Tour", price: "1200", costs: "" };

it("reads amounts in the currency's own units, and back", () => {
  const read = readLines({ fields, lines: [line] });
  expect(read).toMatchObject({ lines: [{ unit_price: 1200n, cost: null }] });
  if (!("lines" in read)) throw new Error("unreadable");
  expect(toEdited(fields, read.lines).lines).toEqual([line]);
});

it("names the line whose amount cannot be read", () => {
  expect(readLines({ fields, lines: [{ ...line, price: "12.50" }] })).toEqual({ problem: "Tour" });
  expect(readLines({ fields, lines: [{ ...line, costs: "much" }] })).toEqual({ problem: "Tour" });
  expect(readLines({ fields, lines: [{ ...line, label: " " }] })).toEqual({
    problem: "a line without a name",
  });
});

it("tells what a unit leaves, and nothing while an amount or the currency is missing", () => {
  const line = { ...newLine(), price: "120.50", costs: "100" };
  expect(lineMargin(line, "USD")).toBe("USD\u00a020.50");
  expect(lineMargin({ ...line, costs: "130" }, "USD")).toBe("USD\u00a0-9.50");
  expect(lineMargin({ ...line, costs: "" }, "USD")).toBeNull();
  expect(lineMargin(line, null)).toBeNull();
});

it("says what is wrong with an amount only once something is typed", () => {
  expect(amountProblem("", "USD")).toBeUndefined();
  expect(amountProblem("2400,50", "USD")).toBeUndefined();
  expect(amountProblem("2,400.50", "USD")).toBeUndefined();
  expect(amountProblem("2.400", "USD")).toContain("2,400.00");
});
