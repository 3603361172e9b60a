import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { paintedWidths } from "#server/first-start/illustrations.ts";
import { dominantColor } from "#server/storage/sanitize-image.ts";

// node scripts/paint-illustrations.ts: renders the changed illustrations of supabase/seed/illustrations in the sizes
// that pages use, and writes their colors. Its output is committed.
const ROOT = join(import.meta.dirname, "..");
const DRAWINGS = join(ROOT, "supabase/seed/illustrations");
const PAINTED = join(DRAWINGS, "painted");
const SOURCES = join(PAINTED, "sources.json");
const COLORS = join(ROOT, "domain/illustration-colors.ts");

await mkdir(PAINTED, { recursive: true });
const storedHashes: Record<string, string> = JSON.parse(await readFile(SOURCES, "utf8").catch(() => "{}"));
const hashes: Record<string, string> = {};
const colors: string[] = [];
for (const file of (await readdir(DRAWINGS)).filter((name) => name.endsWith(".svg")).sort()) {
  const drawing = await readFile(join(DRAWINGS, file));
  const hash = createHash("sha256").update(drawing).digest("hex");
  const name = basename(file, ".svg");
  hashes[file] = hash;
  if (storedHashes[file] !== hash) await paint(name, drawing);
  const color = await dominantColor(await readFile(join(PAINTED, `${name}.webp`)));
  colors.push(`  "illustrations/${name}.webp": "${color}",`);
}
await writeFile(SOURCES, `${JSON.stringify(hashes, null, 2)}\n`);
const isPlace = (line: string) => line.includes("/place-");
await writeFile(
  COLORS,
  [
    "/** The placeholder color of each illustration until it has loaded; written by scripts/paint-illustrations.ts. */",
    "export const illustrationColors: Readonly<Record<string, string>> = {",
    ...colors.filter((line) => !isPlace(line)),
    "};",
    "",
    "/** Those of the drawings of kinds of places. */",
    "export const placeColors: Readonly<Record<string, string>> = {",
    ...colors.filter(isPlace),
    "};",
    "",
  ].join("\n"),
);

async function paint(name: string, drawing: Buffer): Promise<void> {
  const widths = paintedWidths(name);
  const widest = Math.max(...widths);
  const pixels = await sharp(drawing)
    .resize(widest, (widest * 9) / 16)
    .png()
    .toBuffer();
  await writeFile(
    join(PAINTED, `${name}.webp`),
    await sharp(pixels).webp({ quality: 80, effort: 6 }).toBuffer(),
  );
  for (const width of widths)
    await writeFile(
      join(PAINTED, `${name}-${width}.avif`),
      await sharp(pixels).resize({ width }).avif({ quality: 55, effort: 2 }).toBuffer(),
    );
}
