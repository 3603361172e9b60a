import { expect, test } from "vitest";
import { describeDaysAt, routeStops } from "#app/features/itineraries/route-stops.ts";

const day = (number: number, place?: string, travel_hours?: number) => ({
  day: number,
  title: "",
  description: "",
  place,
  travel_hours,
});

test("consecutive days at one place are one stop, and stops are in the order of the days", () => {
  const days = [
    day(3, "La Fortuna", 3),
    day(1, "San José", 1),
    day(2, "San José"),
    day(4),
    day(5, "La Fortuna"),
  ];
  const stops = routeStops(days, ["Costa Rica"]);
  expect(stops).toEqual([
    // The first stop has no travel time, because no stop comes before it.
    { name: "San José", firstDay: 1, lastDay: 2, hours: null, at: expect.any(Array) },
    { name: "La Fortuna", firstDay: 3, lastDay: 5, hours: 3, at: expect.any(Array) },
  ]);
  expect(stops.map(describeDaysAt)).toEqual(["Days 1 to 2", "Days 3 to 5"]);
});

test("an unknown place has no coordinates, and a place visited again later is another stop", () => {
  const days = [day(1, "Lima"), day(2, "Aunt Rosa's", 2), day(3, "Lima", 2)];
  expect(routeStops(days, ["Peru"]).map(({ name, at }) => [name, at !== null])).toEqual([
    ["Lima", true],
    ["Aunt Rosa's", false],
    ["Lima", true],
  ]);
});
