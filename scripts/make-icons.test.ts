import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeIcons, usedIcons } from "./make-icons.ts";

test("the icons are those that the pages use, as Lucide draws them", async () => {
  const folder = join(import.meta.dirname, "../app/components/icons");
  const names = usedIcons();
  expect(names.length).toBeGreaterThan(50);
  const wanted = await makeIcons(names);
  const kept = readdirSync(folder).filter((file) => file.endsWith(".ts"));
  expect(kept.sort()).toEqual([...wanted.keys()].sort());
  for (const [file, text] of wanted) expect(readFileSync(join(folder, file), "utf8"), file).toBe(text);
});
