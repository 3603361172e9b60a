import { expect, test } from "vitest";
import { reachOf, spreadPins } from "#app/components/map-geometry/spread-pins.ts";

test("pins of close places are moved just clear of each other; a lone pin stays in place", () => {
  const pins = spreadPins([
    { at: [10, 10], radius: 3 },
    { at: [12, 10], radius: 3 },
    { at: [12, 10], radius: 5 },
    { at: [80, 80], radius: 3 },
  ]);
  expect(pins[3]?.at).toEqual([80, 80]);
  for (const [index, one] of pins.entries()) {
    for (const other of pins.slice(index + 1)) {
      const distance = Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
      expect(distance).toBeGreaterThan(one.radius + other.radius - 0.5);
    }
  }
  expect(Math.hypot((pins[0]?.at[0] ?? 0) - 10, (pins[0]?.at[1] ?? 0) - 10)).toBeLessThan(8);
});

test("a touch target ends halfway to the next pin, and is never smaller than its pin", () => {
  const [left, right, lone] = [
    { at: [10, 10], radius: 3 },
    { at: [20, 10], radius: 6 },
    { at: [80, 80], radius: 3 },
  ] as const;
  const pins = [left, right, lone];
  expect(pins.map((pin) => reachOf(pin, pins, 7))).toEqual([5, 6, 7]);
});
