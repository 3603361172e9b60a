import { expect, it } from "vitest";
import { parseProposalDefaults } from "#domain/proposals/defaults.ts";
import { prefill } from "#server/functions/proposals/prefill.ts";

const TODAY = "2026-11-17";
const itinerary = {
  title: "Exuma in ten days",
  duration: 10,
  price: 1480,
  highSeasonPrices: [2340, 1690],
  countries: ["Bahamas"],
};
const asked = (details: Record<string, unknown>, overrides: object = {}, settings = "{}") =>
  prefill(
    { name: "Ada Lovelace", details, itinerary: null, ...overrides },
    parseProposalDefaults(settings),
    TODAY,
  );

it("takes party and dates from the request, and the rest from the settings", () => {
  expect(asked({ travelers: "3", dates: "2027-03-01 to 2027-03-08" })).toEqual({
    adults: 3,
    start_date: "2027-03-01",
    end_date: "2027-03-08",
    balance_due_date: "2026-12-31",
    introduction: "Dear Ada,",
    currency: "USD",
    deposit_percent: 20,
    valid_until: "2026-12-01",
    terms: "",
    cancellation_terms: "",
    lines: [],
  });
});

it("adds the itinerary's price per person, which is in US dollars, only to a proposal in US dollars", () => {
  expect(asked({}, { itinerary }).lines).toEqual([
    { label: "Exuma in ten days", unit: "person", quantity: 1, unit_price: 148_000 },
  ]);
  expect(asked({}, { itinerary }, '{"currency":"EUR"}').lines).toEqual([]);
});

it("uses the lowest price of the high season for a trip that begins in it", () => {
  const priceFor = (dates: string, overrides: object = {}) =>
    asked({ dates }, { itinerary: { ...itinerary, ...overrides } }).lines[0]?.unit_price;
  expect(priceFor("2027-03-14")).toBe(169_000);
  expect(priceFor("2027-06-14")).toBe(148_000);
  expect(priceFor("2027-03-14", { highSeasonPrices: [] })).toBe(148_000);
});

it("computes the last day from the itinerary, or from the request", () => {
  expect(asked({ dates: "2027-02-27" }, { itinerary })).toMatchObject({ end_date: "2027-03-08" });
  expect(asked({ dates: "from 2027-02-27", tripDuration: "2" })).toMatchObject({ end_date: "2027-02-28" });
});

it("leaves out values that cannot be parsed", () => {
  const fields = asked({ travelers: "many", dates: "2027-99-99 or in spring" });
  expect(fields).not.toHaveProperty("adults");
  expect(fields).not.toHaveProperty("start_date");
});
