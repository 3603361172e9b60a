import { expect, it } from "vitest";
import { calendarDate, YEAR_OUT_OF_RANGE } from "#domain/calendar-date.schema.ts";
import { NO_ENTRIES, tripForm } from "#domain/trips.schema.ts";

const problemOf = (date: unknown) =>
  calendarDate("Please enter the first day").safeParse(date).error?.issues[0]?.message;

it.each(["2000-01-01", "2028-02-29", "2999-12-31"])("%s is accepted", (date) => {
  expect(problemOf(date)).toBeUndefined();
});

it.each(["1999-12-31", "0202-01-01", "3000-01-01", "20261-03-01", "294276-12-31"])(
  "%s has a wrong year",
  (date) => {
    expect(problemOf(date)).toBe(YEAR_OUT_OF_RANGE);
  },
);

it.each(["", "infinity", "2027-02-30", null])("%s is no date", (date) => {
  expect(problemOf(date)).toBe("Please enter the first day");
});

it("a trip longer than a year is refused at its last day", () => {
  const trip = { ...NO_ENTRIES, title: "Peru", start_date: "2027-01-01", status: "planning", days: null };
  expect(tripForm.safeParse({ ...trip, end_date: "2028-01-01" }).success).toBe(true);
  const { error } = tripForm.safeParse({ ...trip, end_date: "2028-01-02" });
  expect(error?.issues).toMatchObject([
    { path: ["end_date"], message: "A trip lasts a year at most: check the last day" },
  ]);
});
