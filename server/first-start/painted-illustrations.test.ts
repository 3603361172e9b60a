import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { illustrationColors } from "#domain/illustration-colors.ts";
import { IMAGE_WIDTHS } from "#domain/image-url.ts";

const DRAWINGS = join(import.meta.dirname, "../../supabase/seed/illustrations");
const drawings = readdirSync(DRAWINGS).filter((name) => name.endsWith(".svg"));

test("every illustration is rendered in its current form, in every width of a page (else: node scripts/paint-illustrations.ts)", () => {
  const sources = Object.fromEntries(
    drawings.map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(DRAWINGS, name)))
        .digest("hex"),
    ]),
  );
  expect(JSON.parse(readFileSync(join(DRAWINGS, "painted/sources.json"), "utf8"))).toEqual(sources);
  const names = drawings.map((file) => file.replace(".svg", ""));
  expect(Object.keys(illustrationColors)).toEqual(names.map((name) => `illustrations/${name}.webp`));
  for (const name of names)
    for (const width of IMAGE_WIDTHS)
      expect(existsSync(join(DRAWINGS, `painted/${name}-${width}.avif`)), `${name} ${width}`).toBe(true);
});
