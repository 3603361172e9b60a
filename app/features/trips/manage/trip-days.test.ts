import { expect, it } from "vitest";
import { countTripDays, describeFit, fitDays, tripEndDate } from "#app/features/trips/manage/trip-days.ts";

const days = [1, 2, 3].map((day) => ({ day, title: `Day ${day}`, description: "" }));

it("countTripDays counts the first and the last day, also across a clock change", () => {
  expect(countTripDays("2027-03-02", "2027-03-10")).toBe(9);
  expect(countTripDays("2027-03-27", "2027-03-29")).toBe(3);
  expect(countTripDays("2027-03-02", "2027-03-02")).toBe(1);
});

it("countTripDays returns null for missing or reversed dates", () => {
  expect(countTripDays("2027-03-10", "2027-03-02")).toBeNull();
  expect(countTripDays("", "2027-03-02")).toBeNull();
});

it("tripEndDate follows from the first day and the number of days, and is empty without a first day", () => {
  expect(tripEndDate("2027-02-26", 4)).toBe("2027-03-01");
  expect(tripEndDate("", 4)).toBe("");
});

it("fitDays cuts or adds days at the end and numbers them in sequence", () => {
  expect(fitDays(days, 2).map(({ title }) => title)).toEqual(["Day 1", "Day 2"]);
  expect(fitDays(days, 4).map(({ day, title }) => [day, title])[3]).toEqual([4, ""]);
});

it("describeFit says what happens to the itinerary's days, or returns null if they fit or there are none", () => {
  expect(describeFit(9, 11)).toBe("9 days, while the itinerary has 11. The last 2 days are left out.");
  expect(describeFit(10, 11)).toContain("The last day is left out.");
  expect(describeFit(12, 11)).toContain("Days after day 11 are still to be written.");
  expect(describeFit(11, 11)).toBeNull();
  expect(describeFit(3, 0)).toBeNull();
});
