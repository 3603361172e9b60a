import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createVariantCache } from "#server/storage/variant-cache.ts";

const base = await mkdtemp(join(tmpdir(), "calabash-variants-"));
afterAll(() => rm(base, { recursive: true }));
const freshDir = () => mkdtemp(join(base, "cache-"));
const kilobyte = Buffer.alloc(1000, 1);
const filesIn = async (directory: string) =>
  (await readdir(directory)).filter((name) => !name.startsWith(".")).sort();

test("the cache returns a stored variant, also in the next process", async () => {
  const directory = join(await freshDir(), "not", "made", "yet");
  const cache = createVariantCache(directory, 10_000);
  expect(await cache.get("a")).toBeNull();
  await cache.put("a", kilobyte);
  expect(await cache.get("a")).toEqual(kilobyte);
  expect(await createVariantCache(directory, 10_000).get("a")).toEqual(kilobyte);
});

test("the cache removes the least recently used variant when its limit is exceeded", async () => {
  const directory = await freshDir();
  const cache = createVariantCache(directory, 3000);
  for (const key of ["a", "b", "c"]) await cache.put(key, kilobyte);
  await cache.get("a");
  await cache.put("d", kilobyte);
  expect(await filesIn(directory)).toEqual(["a", "c", "d"]);
  expect(await cache.get("b")).toBeNull();
});

test("the cache counts the files of earlier runs and removes the oldest first", async () => {
  const directory = await freshDir();
  const cache = createVariantCache(directory, 3000);
  for (const [age, key] of ["old", "older", "oldest"].entries()) {
    await writeFile(join(directory, key), kilobyte);
    await utimes(join(directory, key), 1000 - age, 1000 - age);
  }
  await cache.put("new", kilobyte);
  expect(await filesIn(directory)).toEqual(["new", "old", "older"]);
});

test("a variant that an operator deleted is a cache miss, and its size no longer counts", async () => {
  const directory = await freshDir();
  const cache = createVariantCache(directory, 2000);
  await cache.put("a", kilobyte);
  await cache.put("b", kilobyte);
  await rm(join(directory, "a"));
  expect(await cache.get("a")).toBeNull();
  await cache.put("c", kilobyte);
  expect(await filesIn(directory)).toEqual(["b", "c"]);
});
