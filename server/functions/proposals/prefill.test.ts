import { expect, it } from "vitest";
import { parseProposalDefaults } from "#domain/proposals/defaults.ts";
import { prefill } from "#server/functions/proposals/prefill.ts";

const TODAY = "2026-11-17";
const itinerary = { title: "Exuma in ten days", duration: 10, price: 1480 };
const asked = (details: Record<string, unknown>, more: object = {}, settings = "{}") =>
  prefill(
    { name: "Ada Lovelace", details, itinerary: null, ...more },
    parseProposalDefaults(settings),
    TODAY,
  );

it("takes party and dates from what was sent, and the rest from the settings", () => {
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

it("begins with the itinerary's price for each person, in the currency it is in", () => {
  expect(asked({}, { itinerary }).lines).toEqual([
    { label: "Exuma in ten days", unit: "person", quantity: 1, unit_price: 148_000 },
  ]);
  expect(asked({}, { itinerary }, '{"currency":"EUR"}').lines).toEqual([]);
});

it("counts the last day from the itinerary, or from what was asked", () => {
  expect(asked({ dates: "2027-02-27" }, { itinerary })).toMatchObject({ end_date: "2027-03-08" });
  expect(asked({ dates: "from 2027-02-27", tripDuration: "2" })).toMatchObject({ end_date: "2027-02-28" });
});

it("leaves out what nobody could read", () => {
  const fields = asked({ travelers: "many", dates: "2027-99-99 or in spring" });
  expect(fields).not.toHaveProperty("adults");
  expect(fields).not.toHaveProperty("start_date");
});
