import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { illustrationColors, placeColors } from "#domain/illustration-colors.ts";
import { paintedWidths } from "#server/first-start/illustrations.ts";

const DRAWINGS_DIR = join(import.meta.dirname, "../../supabase/seed/illustrations");
const drawings = readdirSync(DRAWINGS_DIR).filter((name) => name.endsWith(".svg"));

test("every illustration has an up-to-date rendering in every width (to render them, run: node scripts/paint-illustrations.ts)", () => {
  const drawingHashes = Object.fromEntries(
    drawings.map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(DRAWINGS_DIR, name)))
        .digest("hex"),
    ]),
  );
  expect(JSON.parse(readFileSync(join(DRAWINGS_DIR, "painted/sources.json"), "utf8"))).toEqual(drawingHashes);
  const names = drawings.map((file) => file.replace(".svg", ""));
  expect(Object.keys({ ...illustrationColors, ...placeColors }).toSorted()).toEqual(
    names.map((name) => `illustrations/${name}.webp`).toSorted(),
  );
  for (const name of names)
    for (const width of paintedWidths(name))
      expect(existsSync(join(DRAWINGS_DIR, `painted/${name}-${width}.avif`)), `${name} ${width}`).toBe(true);
});
