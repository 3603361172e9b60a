import { expect, it } from "vitest";
import {
  countTripDays,
  daysToStore,
  describeFit,
  describeOwnDays,
  tripEndDate,
} from "#app/features/trips/manage/trip-days.ts";

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

const dates = { start_date: "2027-03-02", end_date: "2027-03-03" };
const titles = (stored: ReturnType<typeof daysToStore>) => stored?.map(({ day, title }) => `${day} ${title}`);

it("the days that staff wrote all stay if the dates change", () => {
  expect(daysToStore({ ...dates, days }, [])).toEqual(days);
  expect(daysToStore({ ...dates, days, end_date: "2027-03-09" }, [])).toEqual(days);
});

it("a new trip gets the itinerary's days in the number of its dates", () => {
  expect(titles(daysToStore({ ...dates, days: null }, days))).toEqual(["1 Day 1", "2 Day 2"]);
  const longer = { ...dates, end_date: "2027-03-05", days: null };
  expect(titles(daysToStore(longer, days))).toEqual(["1 Day 1", "2 Day 2", "3 Day 3", "4 "]);
  // The database copies those that fit.
  expect(daysToStore({ ...dates, end_date: "2027-03-04", days: null }, days)).toBeNull();
  expect(daysToStore({ ...dates, end_date: "", days: null }, days)).toBeNull();
});

it("describeOwnDays says that surplus days stay, and that missing days are to be written", () => {
  expect(describeOwnDays(4, 5)).toBe(
    "The dates are for 4 days, and 5 are planned. All of them stay: change the dates, or remove days.",
  );
  expect(describeOwnDays(2, 1)).toBe(
    "The dates are for 2 days, and 1 is planned. The others are still to be written.",
  );
  expect(describeOwnDays(3, 3)).toBeNull();
});

it("describeFit says what happens to the itinerary's days, or returns null if they fit or there are none", () => {
  expect(describeFit(9, 11)).toBe("9 days, while the itinerary has 11. The last 2 days are left out.");
  expect(describeFit(10, 11)).toContain("The last day is left out.");
  expect(describeFit(12, 11)).toContain("Days after day 11 are still to be written.");
  expect(describeFit(11, 11)).toBeNull();
  expect(describeFit(3, 0)).toBeNull();
});
