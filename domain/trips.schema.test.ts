import { expect, test } from "vitest";
import { tripStatuses } from "#domain/trips.schema.ts";
import demo from "../supabase/seed/demo.json" with { type: "json" };

test("the demo traveler has one trip of each status", () => {
  expect(demo.trips.map((trip) => trip.status).sort()).toEqual([...tripStatuses].sort());
});
