import { expect, test } from "vitest";
import { type CountryShape, frameAround } from "#app/components/map-geometry/frame.ts";
import countryShapes from "./countries.json" with { type: "json" };

const shapes: Readonly<Record<string, CountryShape>> = countryShapes;

test("a frame has the requested aspect ratio and contains all given countries", () => {
  const countries = Object.values(shapes).slice(0, 5);
  const frame = frameAround(countries, 16 / 9);
  expect(frame.width / frame.height).toBeCloseTo(16 / 9);
  for (const { box } of countries) {
    expect(box[0]).toBeGreaterThan(frame.x);
    expect(box[2]).toBeLessThan(frame.x + frame.width);
    expect(box[1]).toBeGreaterThan(frame.y);
    expect(box[3]).toBeLessThan(frame.y + frame.height);
  }
});

test("a frame around a single island also shows the sea around the island", () => {
  expect(frameAround([{ at: [5, 5], box: [4, 4, 6, 6] }], 1).width).toBeGreaterThan(100);
});
