import { describe, expect, it } from "vitest";
import { datesAfterStartChange, parseProposalDefaults } from "#domain/proposals/defaults.ts";

const defaults = parseProposalDefaults(null);
const days = [1, 2, 3].map((day) => ({ day, title: "", description: "", image: null }));
const withoutDates = { start_date: null, end_date: null, balance_due_date: null, days };

it("invalid values in the stored settings are replaced by the defaults", () => {
  expect(parseProposalDefaults('{"currency":"EUR","deposit_percent":400}')).toMatchObject({
    currency: "EUR",
    deposit_percent: 20,
  });
  expect(parseProposalDefaults("{")).toEqual(defaults);
});

describe("changing the first day of the trip", () => {
  const today = "2026-11-17";
  it("sets the last day and the balance date", () => {
    expect(datesAfterStartChange(withoutDates, "2027-03-01", defaults, today)).toEqual({
      start_date: "2027-03-01",
      end_date: "2027-03-03",
      // 60 days before the trip, as in the default settings.
      balance_due_date: "2026-12-31",
    });
  });

  it("keeps the length of the trip and a balance date that was set by hand", () => {
    const withDates = {
      ...withoutDates,
      start_date: "2027-03-01",
      end_date: "2027-03-08",
      balance_due_date: "2027-02-01",
    };
    expect(datesAfterStartChange(withDates, "2027-04-01", defaults, today)).toMatchObject({
      end_date: "2027-04-08",
      balance_due_date: "2027-02-01",
    });
  });

  it("changes the other dates only once the year is typed completely", () => {
    let fields: Parameters<typeof datesAfterStartChange>[0] = withoutDates;
    for (const typed of ["0002-03-01", "0020-03-01", "0202-03-01", "2027-03-01"])
      fields = { ...fields, ...datesAfterStartChange(fields, typed, defaults, today) };
    expect(fields).toMatchObject({ start_date: "2027-03-01", end_date: "2027-03-03" });
  });

  it("never sets a balance date before today", () => {
    expect(datesAfterStartChange(withoutDates, "2026-12-01", defaults, today).balance_due_date).toBe(today);
  });

  it("leaves the last day empty while the length of the trip is unknown", () => {
    expect(
      datesAfterStartChange({ ...withoutDates, days: [] }, "2027-03-01", defaults, today).end_date,
    ).toBeNull();
  });
});
