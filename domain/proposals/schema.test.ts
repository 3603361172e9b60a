import { describe, expect, it } from "vitest";
import { DRAFT_FIELDS, documentLine } from "#domain/proposals/proposal.fixture.ts";
import { draftFields, draftLine } from "#domain/proposals/schema.ts";

const fields = { ...DRAFT_FIELDS, language: "es", title: "Perú" };
const line = { ...documentLine(), unit_price: 100, cost: null };
const day = (number: number) => ({ day: number, title: "", description: "", image: null });

describe("a draft", () => {
  it("may lack dates, currency and valid until", () => {
    expect(draftFields.safeParse(fields).success).toBe(true);
  });

  it.each([
    ["an unknown currency", { currency: "ABC" }],
    ["an unknown language", { language: "fr" }],
    ["no adult", { adults: 0 }],
    ["a deposit above the total", { deposit_percent: 101 }],
    ["an end before its start", { start_date: "2027-01-02", end_date: "2027-01-01" }],
    ["a date that does not exist", { start_date: "2027-02-30" }],
    ["a day twice", { days: [day(1), day(1)] }],
    ["days out of order", { days: [day(2), day(1)] }],
    ["half of a surrogate pair", { title: "\ud800" }],
    ["a null character", { terms: "a\0b" }],
  ])("is rejected with %s", (_, overrides) => {
    expect(draftFields.safeParse({ ...fields, ...overrides }).success).toBe(false);
  });
});

describe("a line", () => {
  it("converts its amounts to exact integers", () => {
    expect(draftLine.parse({ ...line, cost: 70 })).toMatchObject({ unit_price: 100n, cost: 70n });
  });

  it.each([
    ["a fraction of a cent", { unit_price: 0.5 }],
    ["a negative price", { unit_price: -1 }],
    ["a price above the limit", { unit_price: 100_000_000_001 }],
    ["a quantity of zero", { quantity: 0 }],
    ["a choice group although it is optional", { optional: true, choice_group: "Hotel" }],
    ["a preselection although it cannot be chosen", { preselected: true }],
    ["a blank label", { label: " " }],
  ])("is rejected with %s", (_, overrides) => {
    expect(draftLine.safeParse({ ...line, ...overrides }).success).toBe(false);
  });
});
