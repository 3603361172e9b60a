import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { createDiskStore } from "#server/storage/disk-store.ts";
import { sampleImage } from "#server/storage/sample-images.fixture.ts";
import { describeStoreContract } from "#server/storage/store-contract.fixture.ts";

const base = await mkdtemp(join(tmpdir(), "calabash-disk-store-"));
afterAll(() => rm(base, { recursive: true }));
const freshDir = () => mkdtemp(join(base, "data-"));
const png = { contentType: "image/png", replace: true };

describeStoreContract("the disk store", async () => createDiskStore(await freshDir()));

describe("the disk store", () => {
  test("stores images as plain files where the operator expects them", async () => {
    const dataDir = await freshDir();
    const bytes = await sampleImage("png");
    await createDiskStore(dataDir).put("itineraries/7/a.png", bytes, png);
    expect(await readFile(join(dataDir, "images/itinerary-images/itineraries/7/a.png"))).toEqual(bytes);
  });

  test("sees the images that another instance wrote into the same directory", async () => {
    const dataDir = await freshDir();
    const [one, other] = [createDiskStore(dataDir), createDiskStore(dataDir)];
    await one.put("a.png", await sampleImage("png"), png);
    const before = await other.head("a.png");
    await one.put("a.png", await sampleImage("png"), png);
    expect((await other.head("a.png"))?.etag).not.toBe(before?.etag);
    expect(await other.head("a.png")).toEqual(await one.head("a.png"));
  });

  test("refuses a path outside the bucket, even if its callers did not check the path", async () => {
    const dataDir = await freshDir();
    await writeFile(join(dataDir, "secret"), "secret");
    const store = createDiskStore(dataDir);
    await expect(store.get("../../secret")).rejects.toMatchObject({ status: 400 });
    await expect(store.put("../../x", new Uint8Array(), png)).rejects.toMatchObject({ status: 400 });
    await expect(store.remove("../../secret")).rejects.toMatchObject({ status: 400 });
    expect(await readdir(dataDir)).not.toContain("x");
  });

  test("refuses an image where a folder exists, and a folder where an image exists", async () => {
    const store = createDiskStore(await freshDir());
    const bytes = await sampleImage("png");
    await store.put("a/b.png", bytes, png);
    await expect(store.put("a", bytes, png)).rejects.toMatchObject({ status: 409 });
    await expect(store.put("a/b.png/c.png", bytes, png)).rejects.toMatchObject({ status: 409 });
  });

  test("stores only one of several concurrent images at the same path if `replace` is false", async () => {
    const store = createDiskStore(await freshDir());
    const bytes = await sampleImage("png");
    const results = await Promise.all(
      Array.from({ length: 10 }, () => store.put("a/b/c.png", bytes, { ...png, replace: false })),
    );
    expect(results.filter((result) => result === "stored")).toHaveLength(1);
  });

  test("returns a complete image while others are being written at the same path", async () => {
    const store = createDiskStore(await freshDir());
    const versions = await Promise.all([100, 200, 300].map((width) => sampleImage("png", width, 100)));
    for (const version of versions) await store.put("busy.png", version, png);
    const writes = versions.flatMap((version) =>
      Array.from({ length: 5 }, () => store.put("busy.png", version, png)),
    );
    const reads = Array.from({ length: 30 }, async () => {
      const image = await store.get("busy.png");
      expect(versions.some((version) => version.equals(image?.bytes ?? new Uint8Array()))).toBe(true);
    });
    await Promise.all([...writes, ...reads]);
  });

  test("lists a folder that holds only folders", async () => {
    const store = createDiskStore(await freshDir());
    await store.put("itineraries/7/a.png", await sampleImage("png"), png);
    const all = { limit: 10, offset: 0, search: "", sortBy: { column: "name", order: "asc" } } as const;
    expect(await store.list("", all)).toEqual([{ name: "itineraries", image: null }]);
    expect(await store.list("itineraries", all)).toEqual([{ name: "7", image: null }]);
  });

  test("can write into a folder while the store removes it, because its last image was removed", async () => {
    const store = createDiskStore(await freshDir());
    const bytes = await sampleImage("png");
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await store.put(`shared/${index}.png`, bytes, png);
        await store.remove(`shared/${index}.png`);
      }),
    );
    expect(await store.head("shared/1.png")).toBeNull();
  });

  test("returns no incomplete image after the process was killed during a write", async () => {
    const dataDir = await freshDir();
    // The script writes in a loop and is killed, most likely during a write.
    const script = `
      import { createDiskStore } from "#server/storage/disk-store.ts";
      const store = createDiskStore(${JSON.stringify(dataDir)});
      const bytes = Buffer.alloc(4_000_000, 7);
      for (let n = 0; ; n++) {
        await store.put("n/" + (n % 3) + ".png", bytes, { contentType: "image/png", replace: true });
        if (n === 5) process.stdout.write("writing");
      }`;
    const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: process.cwd(),
    });
    const ended = run.catch((error: { signal: string; stderr: string }) => error);
    await new Promise((resolve) => run.child.stdout?.once("data", resolve));
    run.child.kill("SIGKILL");
    expect(await ended).toMatchObject({ signal: "SIGKILL" });

    const store = createDiskStore(dataDir);
    const listed = await store.list("n", {
      limit: 10,
      offset: 0,
      search: "",
      sortBy: { column: "name", order: "asc" },
    });
    expect(listed.length).toBeGreaterThan(0);
    for (const { image } of listed) expect(image?.size).toBe(4_000_000);
  });

  test("removes an old unfinished file, but keeps a recent one that another process may be writing", async () => {
    const dataDir = await freshDir();
    const scratch = join(dataDir, "images/itinerary-images/.unfinished");
    await mkdir(scratch, { recursive: true });
    await writeFile(join(scratch, "old"), "half");
    await utimes(join(scratch, "old"), 0, 0);
    await writeFile(join(scratch, "recent"), "half");
    await createDiskStore(dataDir).put("a.png", await sampleImage("png"), png);
    expect(await readdir(scratch)).toEqual(["recent"]);
  });
});
