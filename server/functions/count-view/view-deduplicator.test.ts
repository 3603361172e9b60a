import { expect, test } from "vitest";
import { createViewDeduplicator } from "#server/functions/count-view/handler.ts";

const MINUTE_MS = 60_000;

function setUp(options: { maxPerAddress?: number; maxKeys?: number } = {}) {
  let time = 1_000_000;
  const deduplicator = createViewDeduplicator({ now: () => time, ...options });
  return { isNew: deduplicator.isNew, pass: (ms: number) => (time += ms) };
}

test("a reload within half an hour is the same view, and a later one is a new view", () => {
  const { isNew, pass } = setUp();
  expect(isNew("1.2.3.4", "peru")).toBe(true);
  expect(isNew("1.2.3.4", "peru")).toBe(false);
  pass(29 * MINUTE_MS);
  expect(isNew("1.2.3.4", "peru")).toBe(false);
  pass(2 * MINUTE_MS);
  expect(isNew("1.2.3.4", "peru")).toBe(true);
});

test("other visitors and other itineraries count as new views", () => {
  const { isNew } = setUp();
  expect(isNew("1.2.3.4", "peru")).toBe(true);
  expect(isNew("1.2.3.4", "cuba")).toBe(true);
  expect(isNew("5.6.7.8", "peru")).toBe(true);
});

test("one address adds at most `maxPerAddress` views in half an hour", () => {
  const { isNew, pass } = setUp({ maxPerAddress: 2 });
  expect(["a", "b", "c"].map((itinerary) => isNew("1.2.3.4", itinerary))).toEqual([true, true, false]);
  pass(31 * MINUTE_MS);
  expect(isNew("1.2.3.4", "c")).toBe(true);
});

test("with more than `maxKeys` views, the oldest is forgotten", () => {
  const { isNew } = setUp({ maxKeys: 2 });
  for (const visitor of ["a", "b", "c"]) isNew(visitor, "peru");
  expect(isNew("c", "peru")).toBe(false);
  expect(isNew("a", "peru")).toBe(true);
});
