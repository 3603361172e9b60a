import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { silentLog } from "#server/process/log.ts";
import { createDiskStore } from "#server/storage/disk-store.ts";
import { createImageProcess } from "#server/storage/image-process/image-process.ts";
import { createImageVariants } from "#server/storage/image-variants.ts";
import { PAGE_VARIANTS } from "#server/storage/prepare-images.ts";
import { sampleImage } from "#server/storage/sample-images.fixture.ts";
import type { ImageInfo } from "#server/storage/store.ts";

const base = await mkdtemp(join(tmpdir(), "calabash-render-"));
const imageProcess = createImageProcess();
afterAll(async () => {
  await imageProcess.close();
  await rm(base, { recursive: true });
});
const options = { width: 320, prefer: "webp" } as const;

/** Image variants of an empty store. `counted.jobs` is the number of tasks sent to the image process. */
async function setUp() {
  const dataDir = await mkdtemp(join(base, "data-"));
  const cacheDir = join(dataDir, "cache", "images");
  const store = createDiskStore(dataDir);
  const counted = { jobs: 0 };
  const imageVariants = createImageVariants({
    store,
    cacheDir,
    imageProcess: {
      makeVariants: (...args) => {
        counted.jobs++;
        return imageProcess.makeVariants(...args);
      },
    },
    log: silentLog,
  });
  const save = async (path: string): Promise<ImageInfo> => {
    await store.put(path, await sampleImage("png", 400, 300), { contentType: "image/png", replace: true });
    const image = await store.head(path);
    if (!image) throw new Error("the sample was not stored");
    return image;
  };
  return { imageVariants, store, save, counted, cacheDir };
}

test("concurrent requests for the same variant share one rendering, and later requests use the cache", async () => {
  const { imageVariants, save, counted, cacheDir } = await setUp();
  const source = await save("a.png");
  const images = await Promise.all(Array.from({ length: 20 }, () => imageVariants.render(source, options)));
  expect(counted.jobs).toBe(1);
  expect(new Set(images.map(({ bytes }) => Buffer.from(bytes).toString("base64"))).size).toBe(1);
  expect(images[0]).toMatchObject({ contentType: "image/webp", etag: imageVariants.etagOf(source, options) });

  expect(await imageVariants.render(source, options)).toEqual(images[0]);
  expect(counted.jobs).toBe(1);
  expect((await readdir(cacheDir)).filter((name) => !name.startsWith("."))).toEqual([images[0]?.etag]);
});

test("variants with different options or originals have different ETags", async () => {
  const { imageVariants, save } = await setUp();
  const first = await save("a.png");
  const second = await save("a.png");
  const etags = [
    imageVariants.etagOf(first, options),
    imageVariants.etagOf(second, options),
    imageVariants.etagOf({ ...first, path: "b.png" }, options),
    imageVariants.etagOf(first, { ...options, width: 640 }),
    imageVariants.etagOf(first, { ...options, height: 630 }),
    imageVariants.etagOf(first, { ...options, prefer: "avif" }),
  ];
  expect(new Set(etags).size).toBe(etags.length);
});

test("a variant of a deleted image is a 404 until the image is uploaded again", async () => {
  const { imageVariants, store, save } = await setUp();
  const source = await save("a.png");
  await store.remove("a.png");
  await expect(imageVariants.render(source, options)).rejects.toMatchObject({ status: 404 });
  const again = await save("a.png");
  expect((await imageVariants.render(again, options)).size).toBeGreaterThan(0);
});

test("prepare creates every variant that pages use in one task", async () => {
  const { imageVariants, save, counted } = await setUp();
  const source = await save("a.png");
  expect(await imageVariants.prepare("a.png", PAGE_VARIANTS)).toMatch(/^#[\da-f]{6}$/);
  expect(counted.jobs).toBe(1);
  for (const variant of PAGE_VARIANTS) await imageVariants.render(source, variant);
  expect(counted.jobs).toBe(1);
  expect(await imageVariants.prepare("gone.png", PAGE_VARIANTS)).toBeNull();
});
