import { describe, expect, test } from "vitest";
import { sampleImage } from "#server/storage/sample-images.fixture.ts";
import type { ImageStore, ListOptions } from "#server/storage/store.ts";

const byName: ListOptions = { limit: 100, offset: 0, search: "", sortBy: { column: "name", order: "asc" } };

/** Tests that every kind of image store must pass. Each call of `open` returns an empty store. */
export function describeStoreContract(name: string, open: () => Promise<ImageStore>) {
  describe(`${name} keeps the store contract`, () => {
    const png = { contentType: "image/png", replace: true };

    test("returns a stored image with its size, type, time and a stable ETag", async () => {
      const store = await open();
      const bytes = await sampleImage("png");
      // S3 rounds times to seconds.
      const before = Date.now() - 2000;
      expect(await store.put("itineraries/7/a.png", bytes, png)).toBe("stored");

      const image = await store.get("itineraries/7/a.png");
      expect(Buffer.from(image?.bytes ?? []).equals(bytes)).toBe(true);
      expect(image).toMatchObject({
        path: "itineraries/7/a.png",
        size: bytes.length,
        contentType: "image/png",
      });
      expect(image?.lastModified.getTime()).toBeGreaterThan(before);
      expect(image?.etag).toMatch(/^[\w-]+$/);
      const { bytes: _, ...info } = image ?? { bytes: null };
      expect(await store.head("itineraries/7/a.png")).toEqual(info);
    });

    test("returns nothing where no image was stored, even if a folder is there", async () => {
      const store = await open();
      await store.put("folder/a.png", await sampleImage("png"), png);
      for (const path of ["folder", "none.png", "folder/none.png", "folder/a.png/deeper"]) {
        expect(await store.get(path)).toBeNull();
        expect(await store.head(path)).toBeNull();
        expect(await store.remove(path)).toBe(false);
      }
    });

    test("replaces an image only if `replace` is true, and then changes its ETag", async () => {
      const store = await open();
      const [first, second] = [await sampleImage("png"), await sampleImage("webp")];
      expect(await store.put("a.png", first, { contentType: "image/png", replace: false })).toBe("stored");
      const before = await store.head("a.png");
      expect(await store.put("a.png", second, { contentType: "image/webp", replace: false })).toBe("exists");
      expect(await store.head("a.png")).toEqual(before);
      expect(await store.put("a.png", second, { contentType: "image/webp", replace: true })).toBe("stored");
      const after = await store.head("a.png");
      expect(after).toMatchObject({ size: second.length, contentType: "image/webp" });
      expect(after?.etag).not.toBe(before?.etag);
    });

    test("removes an image only once, together with folders that became empty", async () => {
      const store = await open();
      await store.put("deep/er/a.png", await sampleImage("png"), png);
      expect(await store.remove("deep/er/a.png")).toBe(true);
      expect(await store.remove("deep/er/a.png")).toBe(false);
      expect(await store.get("deep/er/a.png")).toBeNull();
      expect(await store.list("", byName)).toEqual([]);
    });

    test("supports every character that a path may have", async () => {
      const store = await open();
      const path = "it's (a) & b/1+1=2,@$!*;:?-_.png";
      await store.put(path, await sampleImage("png"), png);
      expect(await store.head(path)).toMatchObject({ path });
      const folder = path.slice(0, path.indexOf("/"));
      expect(await store.list("", byName)).toEqual([{ name: folder, image: null }]);
      expect(await store.list(folder, byName)).toEqual([
        { name: path.slice(folder.length + 1), image: await store.head(path) },
      ]);
      expect(await store.remove(path)).toBe(true);
    });

    test("lists folders first, then images, in pages, sorted and filtered by name", async () => {
      const store = await open();
      const bytes = await sampleImage("png");
      for (const path of [
        "t/c.png",
        "t/a.png",
        "t/B.png",
        "t/z/1.png",
        "t/z/2.png",
        "t/y/3.png",
        "t/y/deep/4.png",
        "other.png",
      ]) {
        await store.put(path, bytes, png);
      }
      const names = async (options: Partial<ListOptions>, folder = "t") =>
        (await store.list(folder, { ...byName, ...options })).map(({ name, image }) =>
          image ? name : `${name}/`,
        );

      expect(await names({})).toEqual(["y/", "z/", "B.png", "a.png", "c.png"]);
      expect(await names({ limit: 2 })).toEqual(["y/", "z/"]);
      expect(await names({ limit: 2, offset: 1 })).toEqual(["z/", "B.png"]);
      expect(await names({ limit: 2, offset: 3 })).toEqual(["a.png", "c.png"]);
      expect(await names({ offset: 9 })).toEqual([]);
      expect(await names({ sortBy: { column: "name", order: "desc" } })).toEqual([
        "z/",
        "y/",
        "c.png",
        "a.png",
        "B.png",
      ]);
      expect(await names({ search: "b" })).toEqual(["B.png"]);
      expect((await names({ sortBy: { column: "time", order: "desc" } })).slice(2).sort()).toEqual([
        "B.png",
        "a.png",
        "c.png",
      ]);
      expect(await names({}, "")).toEqual(["t/", "other.png"]);
      expect(await names({}, "t/y")).toEqual(["deep/", "3.png"]);
      expect(await names({}, "nowhere")).toEqual([]);
      expect(await names({}, "t/a.png")).toEqual([]);
    });
  });
}
