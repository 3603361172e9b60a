import { expect, it } from "vitest";
import { addOpenDays } from "#domain/add-open-days.ts";

const day = (number: number) => ({ day: number, title: `Stop ${number}`, description: "" });

it("the plan has every day of the trip, in order", () => {
  const titles = addOpenDays([day(1), day(3), day(2)], 5).map((plan) => [plan.day, plan.title]);
  expect(titles).toEqual([
    [1, "Stop 1"],
    [2, "Stop 2"],
    [3, "Stop 3"],
    [4, "Open day"],
    [5, "Open day"],
  ]);
});

it("the plan keeps entries after the trip's last day, and two entries for one day", () => {
  expect(addOpenDays([day(1), day(1), day(3)], 2).map((plan) => plan.day)).toEqual([1, 1, 2, 3]);
});
