import { expect, test } from "vitest";
import { silentLog } from "#server/process/log.ts";
import { createImagePreparation, NEUTRAL_COLOR } from "#server/storage/prepare-images.ts";
import { StorageError } from "#server/storage/storage-errors.ts";

/** A preparation in which every image waits until `finish` is called for it. */
function setUp(unprepared: readonly string[] = []) {
  const remaining = new Set(unprepared);
  const colors = new Map<string, string>();
  const started: string[] = [];
  const gates = new Map<string, () => void>();
  const preparation = createImagePreparation({
    imageVariants: {
      prepare: async (path) => {
        started.push(path);
        await new Promise<void>((resolve) => gates.set(path, resolve));
        if (path.startsWith("broken")) throw new StorageError(422, "broken", "broken");
        return path.startsWith("gone") ? null : "#123456";
      },
    },
    records: {
      findUnprepared: async (limit) => [...remaining].slice(0, limit),
      noteColor: async (path, color) => {
        colors.set(path, color);
        remaining.delete(path);
      },
    },
    log: silentLog,
  });
  const finish = async (path: string) => {
    await expect.poll(() => gates.has(path)).toBe(true);
    gates.get(path)?.();
  };
  return { preparation, colors, started, finish };
}

test("images are prepared one at a time, newest first", async () => {
  const { preparation, started, colors, finish } = setUp();
  preparation.add("first");
  await expect.poll(() => started).toEqual(["first"]);
  preparation.add("second");
  preparation.add("third");
  for (const path of ["first", "third", "second"]) await finish(path);
  await expect.poll(() => colors.size).toBe(3);
  expect(started).toEqual(["first", "third", "second"]);
  await preparation.close();
});

test("images found unprepared at the start are each tried once, and a broken one gets the neutral color", async () => {
  const { preparation, started, colors, finish } = setUp(["newest", "broken", "gone", "oldest"]);
  for (const path of ["newest", "broken", "gone", "oldest"]) await finish(path);
  await expect.poll(() => colors.size).toBe(4);
  expect(started).toEqual(["newest", "broken", "gone", "oldest"]);
  expect(colors.get("broken")).toBe(NEUTRAL_COLOR);
  await preparation.close();
});
