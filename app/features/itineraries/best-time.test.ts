import { expect, test } from "vitest";
import { describeBestTime } from "#app/features/itineraries/best-time.ts";
import { readView } from "#app/features/itineraries/listing-view.ts";

const bestTime = (query: string, counts: { total: number; months: Record<string, number> }) =>
  describeBestTime(readView(new URLSearchParams(query)), async () => counts);

test("for a month without trips, the text names the months that suit most trips to the country or region, or overall", async () => {
  const months = { 12: 2, 1: 3, 2: 3, 3: 3, 4: 2, 7: 1 };
  expect(await bestTime("country=Costa Rica&month=may", { total: 3, months })).toBe(
    "The best time for most trips to Costa Rica is December to April.",
  );
  expect(await bestTime("region=caribbean&month=may", { total: 3, months })).toBe(
    "The best time for most trips to the Caribbean is December to April.",
  );
  expect(await bestTime("budget=1000&month=may", { total: 3, months })).toBe(
    "The best time for most of our trips is December to April.",
  );
});

test("for a single trip, the text says 'our trip' instead of 'most trips'", async () => {
  expect(await bestTime("country=Peru&month=january", { total: 1, months: { 5: 1, 6: 1, 7: 1 } })).toBe(
    "The best time for our trip to Peru is May to July.",
  );
});

test("for a country without trips, the text names its high season", async () => {
  expect(await bestTime("country=Aruba&month=june", { total: 0, months: {} })).toBe(
    "The best time to visit Aruba is usually December to April.",
  );
});

test("no text is returned without a month, or if the month is among the best ones", async () => {
  const counts = { total: 1, months: { 1: 1 } };
  expect(await bestTime("country=Peru", counts)).toBeNull();
  expect(await bestTime("country=Peru&month=january&budget=1000", counts)).toBeNull();
});
