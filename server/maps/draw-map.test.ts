import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { gazetteer } from "#domain/gazetteer.ts";
import type { MapSize } from "#domain/maps/map-path.ts";
import { drawMap } from "#server/maps/draw-map.ts";
import { type Box, doOverlap } from "#server/maps/outline.ts";
import { placeName } from "#server/maps/place-names.ts";

const draw = (country: string, size: MapSize, count = 12) =>
  drawMap(
    {
      countries: [country],
      stops: (gazetteer[country] ?? []).slice(0, count).map((place) => ({ place, hours: null, by: null })),
    },
    size,
  );

test("a map of all places of a country has at most 12 kB compressed, and one for a card 2 kB", () => {
  for (const country of ["Argentina", "Bahamas", "Brazil", "Chile", "Guatemala", "Mexico"]) {
    expect(brotliCompressSync(draw(country, "large")).length, country).toBeLessThan(12_000);
    expect(brotliCompressSync(draw(country, "card")).length, country).toBeLessThan(2500);
  }
});

test("a map is a drawing alone: no text, font, script, style or other file", () => {
  expect(draw("Bahamas", "large")).not.toMatch(
    /<text|<script|<style|font|https?:(?!\/\/www\.w3\.org\/2000\/svg)/,
  );
});

test("names never cover each other or a pin, and are left out where there is no room", () => {
  const bounds: Box = [0, 0, 400, 300];
  const pins = Array.from({ length: 12 }, (_, index) => ({
    at: [150 + (index % 4) * 24, 120 + Math.floor(index / 4) * 24] as const,
    radius: 10,
  }));
  const occupied: Box[] = pins.map(({ at: [x, y] }) => [x - 10, y - 10, x + 10, y + 10]);
  const boxes = pins.flatMap((pin) => {
    const placed = placeName(pin, { width: 90, height: 16 }, { bounds, occupied, lines: [], others: [] });
    if (placed) occupied.push(placed.box);
    return placed ? [placed.box] : [];
  });
  expect(boxes.length).toBeGreaterThan(6);
  for (const [index, box] of occupied.entries())
    for (const other of occupied.slice(index + 1))
      expect(doOverlap(box, other) && boxes.includes(other)).toBe(false);
  for (const box of boxes) expect(box[0] >= 0 && box[1] >= 0 && box[2] <= 400 && box[3] <= 300).toBe(true);
  expect(
    placeName(
      { at: [5, 5], radius: 5 },
      { width: 500, height: 16 },
      { bounds, occupied, lines: [], others: [] },
    ),
  ).toBeNull();
});
