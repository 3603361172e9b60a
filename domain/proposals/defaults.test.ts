import { describe, expect, it } from "vitest";
import { datesFollowing, parseProposalDefaults } from "#domain/proposals/defaults.ts";

const defaults = parseProposalDefaults(null);
const days = [1, 2, 3].map((day) => ({ day, title: "", description: "", image: null }));
const empty = { start_date: null, end_date: null, balance_due_date: null, days };

describe("the stored defaults", () => {
  it("keep valid values, and replace invalid ones", () => {
    expect(parseProposalDefaults('{"currency":"EUR","deposit_percent":400}')).toMatchObject({
      currency: "EUR",
      deposit_percent: 20,
    });
    expect(parseProposalDefaults("{")).toEqual(defaults);
  });
});

describe("the last day and the balance date", () => {
  const today = "2026-11-17";
  it("follow the first day", () => {
    expect(datesFollowing(empty, "2027-03-01", defaults, today)).toEqual({
      start_date: "2027-03-01",
      end_date: "2027-03-03",
      balance_due_date: "2026-12-31",
    });
  });

  it("keep the trip's length, and a balance date set by hand", () => {
    const set = {
      ...empty,
      start_date: "2027-03-01",
      end_date: "2027-03-08",
      balance_due_date: "2027-02-01",
    };
    expect(datesFollowing(set, "2027-04-01", defaults, today)).toMatchObject({
      end_date: "2027-04-08",
      balance_due_date: "2027-02-01",
    });
  });

  it("change only once the year is typed completely", () => {
    let fields: Parameters<typeof datesFollowing>[0] = empty;
    for (const typed of ["0002-03-01", "0020-03-01", "0202-03-01", "2027-03-01"])
      fields = { ...fields, ...datesFollowing(fields, typed, defaults, today) };
    expect(fields).toMatchObject({ start_date: "2027-03-01", end_date: "2027-03-03" });
  });

  it("are never before today for the balance", () => {
    expect(datesFollowing(empty, "2026-12-01", defaults, today).balance_due_date).toBe(today);
  });

  it("stay empty while the trip's length is unknown", () => {
    expect(datesFollowing({ ...empty, days: [] }, "2027-03-01", defaults, today).end_date).toBeNull();
  });
});
