import { expect, it } from "vitest";
import { tripsOnTab } from "#app/features/trips/trip-tabs.ts";
import type { Trip } from "#app/features/trips/trips.schema.ts";
import type { TripStatus } from "#domain/trips.schema.ts";

const makeTrip = (id: string, status: TripStatus, start_date: string): Trip => ({
  id,
  status,
  start_date,
  end_date: start_date,
  title: id,
  location: "",
  image: null,
  days: null,
});
const trips = [
  makeTrip("long ago", "past", "2020-01-01"),
  makeTrip("idea", "planning", "2027-05-01"),
  makeTrip("recent", "past", "2025-01-01"),
  makeTrip("later", "upcoming", "2027-01-01"),
  makeTrip("soon", "upcoming", "2026-12-01"),
];
const ids = (tab: Parameters<typeof tripsOnTab>[0]) => tripsOnTab(tab, trips).map((trip) => trip.id);

it("the tab 'all' lists upcoming trips, then trips in planning, then past trips with the latest first", () => {
  expect(ids("all")).toEqual(["soon", "later", "idea", "recent", "long ago"]);
});

it("every other tab lists the trips of its status", () => {
  expect(ids("upcoming")).toEqual(["soon", "later"]);
  expect(ids("planning")).toEqual(["idea"]);
  expect(ids("past")).toEqual(["recent", "long ago"]);
});
