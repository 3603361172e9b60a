import { expect, it } from "vitest";
import { tripsOf } from "#app/features/trips/trip-tabs.ts";
import type { Trip } from "#app/features/trips/trips.schema.ts";
import type { TripStatus } from "#domain/trips.schema.ts";

const made = (id: string, status: TripStatus, start_date: string): Trip => ({
  id,
  status,
  start_date,
  end_date: start_date,
  title: id,
  location: "",
  image: null,
  days: null,
  itinerary: null,
});
const trips = [
  made("long ago", "past", "2020-01-01"),
  made("idea", "planning", "2027-05-01"),
  made("recent", "past", "2025-01-01"),
  made("later", "upcoming", "2027-01-01"),
  made("soon", "upcoming", "2026-12-01"),
];
const ids = (tab: Parameters<typeof tripsOf>[0]) => tripsOf(tab, trips).map((trip) => trip.id);

it("puts upcoming trips first, then the latest past ones", () => {
  expect(ids("all")).toEqual(["soon", "later", "idea", "recent", "long ago"]);
});

it("sorts each trip under its status", () => {
  expect(ids("upcoming")).toEqual(["soon", "later"]);
  expect(ids("planning")).toEqual(["idea"]);
  expect(ids("past")).toEqual(["recent", "long ago"]);
});
