import { expect, test } from "vitest";
import { spreadPins, touchRadius } from "#domain/maps/spread-pins.ts";

test("overlapping pins are moved apart until they barely touch; a lone pin stays in place", () => {
  const pins = spreadPins([
    { at: [10, 10], radius: 3 },
    { at: [12, 10], radius: 3 },
    { at: [12, 10], radius: 5 },
    { at: [80, 80], radius: 3 },
  ]);
  expect(pins[3]?.at).toEqual([80, 80]);
  for (const [index, pin] of pins.entries()) {
    for (const other of pins.slice(index + 1)) {
      const distance = Math.hypot(pin.at[0] - other.at[0], pin.at[1] - other.at[1]);
      // Half a unit less is accepted, because the result is approximate.
      expect(distance).toBeGreaterThan(pin.radius + other.radius - 0.5);
    }
  }
  // The first pin was moved no further than necessary.
  expect(Math.hypot((pins[0]?.at[0] ?? 0) - 10, (pins[0]?.at[1] ?? 0) - 10)).toBeLessThan(8);
});

test("a touch target ends halfway to the next pin, but is never smaller than its pin; a lone pin has the preferred size", () => {
  const [left, right, lone] = [
    { at: [10, 10], radius: 3 },
    { at: [20, 10], radius: 6 },
    { at: [80, 80], radius: 3 },
  ] as const;
  const pins = [left, right, lone];
  expect(pins.map((pin) => touchRadius(pin, pins, 7))).toEqual([5, 6, 7]);
});
