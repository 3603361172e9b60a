import { expect, it } from "vitest";
import { parseProposalDefaults } from "#domain/proposals/defaults.ts";
import { prefillDraft } from "#server/functions/proposals/prefill-draft.ts";

const TODAY = "2026-11-17";
const itinerary = {
  title: "Exuma in ten days",
  duration: 10,
  price: 1480,
  price_levels: [{ high_season: 2340 }, { high_season: 1690 }, { high_season: null }],
  countries: ["Bahamas"],
};
const prefillFrom = (details: Record<string, unknown>, overrides: object = {}, settings = "{}") =>
  prefillDraft(
    { name: "Ada Lovelace", details, itinerary: null, ...overrides },
    parseProposalDefaults(settings),
    TODAY,
  );

it("a draft takes party and dates from the request, and its other fields from the settings", () => {
  expect(prefillFrom({ travelers: "3", dates: "2027-03-01 to 2027-03-08" })).toEqual({
    adults: 3,
    start_date: "2027-03-01",
    end_date: "2027-03-08",
    // Sixty days before the trip.
    balance_due_date: "2026-12-31",
    introduction: "Dear Ada,",
    currency: "USD",
    deposit_percent: 20,
    deposit_days: 7,
    valid_until: "2026-12-01",
    terms: "",
    cancellation_terms: "",
    lines: [],
  });
});

it("a draft has the itinerary's price per person only if its currency is the US dollar", () => {
  expect(prefillFrom({}, { itinerary }).lines).toEqual([
    { label: "Exuma in ten days", unit: "person", quantity: 1, unit_price: 148_000 },
  ]);
  expect(prefillFrom({}, { itinerary }, '{"currency":"EUR"}').lines).toEqual([]);
});

it("a draft for a trip in the high season has the lowest price of the high season, if the itinerary has any", () => {
  const priceFor = (dates: string, overrides: object = {}) =>
    prefillFrom({ dates }, { itinerary: { ...itinerary, ...overrides } }).lines[0]?.unit_price;
  expect(priceFor("2027-03-14")).toBe(169_000);
  expect(priceFor("2027-06-14")).toBe(148_000);
  expect(priceFor("2027-03-14", { price_levels: [] })).toBe(148_000);
});

it("a draft's last day follows from the duration of the itinerary or of the request", () => {
  expect(prefillFrom({ dates: "2027-02-27" }, { itinerary })).toMatchObject({ end_date: "2027-03-08" });
  expect(prefillFrom({ dates: "from 2027-02-27", tripDuration: "2" })).toMatchObject({
    end_date: "2027-02-28",
  });
});

it("a draft has the adults, the children and the days of the request, or the price of its month", () => {
  const asked = { travelers: "4", childAges: "4, 9", when: "2027-03-01 to 2027-03-08", dates: "2028-01-01" };
  expect(prefillFrom(asked, { itinerary })).toMatchObject({
    adults: 2,
    children: 2,
    start_date: "2027-03-01",
    end_date: "2027-03-08",
  });
  const inMarch = prefillFrom({ when: "2027-03" }, { itinerary });
  expect(inMarch.lines).toMatchObject([{ unit_price: 169_000 }]);
  expect(inMarch).not.toHaveProperty("start_date");
});

it("a draft leaves out values that cannot be parsed", () => {
  for (const dates of ["2027-99-99 or in spring", "2027-02-30", "1999-01-01"]) {
    const fields = prefillFrom({ travelers: "many", dates });
    expect(fields).not.toHaveProperty("adults");
    expect(fields).not.toHaveProperty("start_date");
  }
});
