import { expect, test } from "vitest";
import { describeBestTime } from "#app/features/itineraries/best-time.ts";
import { readView } from "#app/features/itineraries/listing-view.ts";

const describe = (query: string, counted: { total: number; months: Record<string, number> }) =>
  describeBestTime(readView(new URLSearchParams(query)), async () => counted);

test("a month without trips names the months that suit most trips to the place", async () => {
  const months = { 12: 2, 1: 3, 2: 3, 3: 3, 4: 2, 7: 1 };
  expect(await describe("country=Costa Rica&month=may", { total: 3, months })).toBe(
    "The best time for most trips to Costa Rica is December to April.",
  );
  expect(await describe("region=caribbean&month=may", { total: 3, months })).toBe(
    "The best time for most trips to the Caribbean is December to April.",
  );
  expect(await describe("budget=1000&month=may", { total: 3, months })).toBe(
    "The best time for most of our trips is December to April.",
  );
});

test("a single trip is not 'most trips'", async () => {
  expect(await describe("country=Peru&month=january", { total: 1, months: { 5: 1, 6: 1, 7: 1 } })).toBe(
    "The best time for our trip to Peru is May to July.",
  );
});

test("a country without trips names its high season", async () => {
  expect(await describe("country=Aruba&month=june", { total: 0, months: {} })).toBe(
    "The best time to visit Aruba is usually December to April.",
  );
});

test("nothing is said without a month, or if the month is among the best", async () => {
  const counted = { total: 1, months: { 1: 1 } };
  expect(await describe("country=Peru", counted)).toBeNull();
  expect(await describe("country=Peru&month=january&budget=1000", counted)).toBeNull();
});
