import { expect, test } from "vitest";
import { describeDaysAt } from "#domain/maps/route.ts";
import { countriesNamedIn, routeOf } from "#domain/maps/route-stops.ts";

const day = (number: number, place?: string, travel_hours?: number) => ({ day: number, place, travel_hours });

test("consecutive days at one place are one stop, and stops are in the order of the days", () => {
  const days = [
    day(3, "La Fortuna", 3),
    day(1, "San José", 1),
    day(2, "San José"),
    day(4),
    day(5, "La Fortuna"),
  ];
  const { stops } = routeOf(days, ["Costa Rica"]);
  expect(stops).toEqual([
    // The first stop has no travel time, because no stop comes before it.
    { name: "San José", firstDay: 1, lastDay: 2, hours: null, by: null },
    { name: "La Fortuna", firstDay: 3, lastDay: 5, hours: 3, by: null },
  ]);
  expect(stops.map(describeDaysAt)).toEqual(["Days 1 to 2", "Days 3 to 5"]);
});

test("a place has one pin with the numbers of all its stops, an unknown place has none, and the paths say both", () => {
  const days = [day(1, "Lima"), day(2, "Aunt Rosa's", 2), day(3, "Máncora", 1.333), day(4, "Lima")];
  const { pins, drawings } = routeOf(days, ["Peru"]);
  expect(pins.map(({ stops }) => stops)).toEqual([[0, 3], [2]]);
  expect(drawings).toEqual({
    small: "/maps/small/peru/lima__mancora~1.33_lima.svg",
    large: "/maps/large/peru/lima__mancora~1.33_lima.svg",
  });
});

test("a day that says how one travels is not guessed", () => {
  const days = [day(1, "San Juan La Laguna"), { ...day(2, "Flores", 5), travel_by: "flight" as const }];
  expect(routeOf(days, ["Guatemala"]).drawings?.large).toBe(
    "/maps/large/guatemala/san-juan-la-laguna_flores~flight.svg",
  );
});

test("a trip to a country that no map knows has no map, and one without places shows the country", () => {
  expect(routeOf([day(1, "Oslo")], ["Norway"])).toMatchObject({ pins: [], drawings: null });
  expect(routeOf([], ["Cuba", "Norway"]).drawings?.large).toBe("/maps/large/cuba/.svg");
});

test("countries are found in a text, with Spanish accents, and never as a part of another name", () => {
  expect(countriesNamedIn(["Cusco, Perú"])).toEqual(["Peru"]);
  expect(countriesNamedIn(["Dominican Republic", "Peru and Bolivia"])).toEqual([
    "Dominican Republic",
    "Bolivia",
    "Peru",
  ]);
});
