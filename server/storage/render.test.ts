import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { silentLog } from "#server/process/log.ts";
import { createDiskStore } from "#server/storage/disk-store.ts";
import { createImageProcess } from "#server/storage/image-process/image-process.ts";
import { PAGE_VARIANTS } from "#server/storage/prepare-images.ts";
import { createRenderer } from "#server/storage/render.ts";
import { sampleImage } from "#server/storage/sample-images.fixture.ts";
import type { ImageInfo } from "#server/storage/store.ts";

const base = await mkdtemp(join(tmpdir(), "calabash-render-"));
const imageProcess = createImageProcess();
afterAll(async () => {
  await imageProcess.close();
  await rm(base, { recursive: true });
});
const options = { width: 320, prefer: "webp" } as const;

/** A renderer with an empty store that counts the jobs it starts. */
async function setUp() {
  const dataDir = await mkdtemp(join(base, "data-"));
  const variants = join(dataDir, "cache", "images");
  const store = createDiskStore(dataDir);
  const counted = { jobs: 0 };
  const renderer = createRenderer({
    store,
    cacheDir: variants,
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
  return { renderer, store, save, counted, variants };
}

test("concurrent requests for the same variant share one rendering, later ones need none", async () => {
  const { renderer, save, counted, variants } = await setUp();
  const source = await save("a.png");
  const images = await Promise.all(Array.from({ length: 20 }, () => renderer.render(source, options)));
  expect(counted.jobs).toBe(1);
  expect(new Set(images.map(({ bytes }) => Buffer.from(bytes).toString("base64"))).size).toBe(1);
  expect(images[0]).toMatchObject({ contentType: "image/webp", etag: renderer.etagOf(source, options) });

  expect(await renderer.render(source, options)).toEqual(images[0]);
  expect(counted.jobs).toBe(1);
  expect((await readdir(variants)).filter((name) => !name.startsWith("."))).toEqual([images[0]?.etag]);
});

test("different options or a new original give a different ETag", async () => {
  const { renderer, save } = await setUp();
  const first = await save("a.png");
  const second = await save("a.png");
  const etags = [
    renderer.etagOf(first, options),
    renderer.etagOf(second, options),
    renderer.etagOf({ ...first, path: "b.png" }, options),
    renderer.etagOf(first, { ...options, width: 640 }),
    renderer.etagOf(first, { ...options, height: 630 }),
    renderer.etagOf(first, { ...options, prefer: "avif" }),
  ];
  expect(new Set(etags).size).toBe(etags.length);
});

test("rendering a deleted original is a 404; a new upload renders again", async () => {
  const { renderer, store, save } = await setUp();
  const source = await save("a.png");
  await store.remove("a.png");
  await expect(renderer.render(source, options)).rejects.toMatchObject({ status: 404 });
  const again = await save("a.png");
  expect((await renderer.render(again, options)).size).toBeGreaterThan(0);
});

test("prepare creates every variant that pages use", async () => {
  const { renderer, save, counted } = await setUp();
  const source = await save("a.png");
  expect(await renderer.prepare("a.png", PAGE_VARIANTS)).toMatch(/^#[\da-f]{6}$/);
  expect(counted.jobs).toBe(1);
  for (const variant of PAGE_VARIANTS) await renderer.render(source, variant);
  expect(counted.jobs).toBe(1);
  expect(await renderer.prepare("gone.png", PAGE_VARIANTS)).toBeNull();
});
