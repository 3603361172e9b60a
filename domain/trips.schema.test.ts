import { expect, test } from "vitest";
import { tripStatuses } from "#domain/trips.schema.ts";
import demo from "../supabase/seed/demo.json" with { type: "json" };

test("the demo traveler has trips of each status", () => {
  expect(new Set(demo.trips.map((trip) => trip.status))).toEqual(new Set(tripStatuses));
});
