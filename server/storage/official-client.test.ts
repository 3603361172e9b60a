import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import {
  HTML,
  pngBomb,
  SVG,
  sampleImage,
  samplePhotoOnItsSide,
} from "#server/storage/sample-images.fixture.ts";
import { openStorageSite } from "#server/storage/storage-site.fixture.ts";

const site = await openStorageSite();
const { asAdmin, asTraveler } = site;
afterAll(site.close);

const asFile = (content: BlobPart, name = "photo.jpg", type = "image/jpeg") =>
  new File([content], name, { type });
const halfJpeg = (await sampleImage("jpeg")).subarray(0, 900);
const uploadOptions = { cacheControl: "31536000", upsert: true, contentType: "image/jpeg" };

describe("upload", () => {
  test("accepts a File, as the back office sends it", async () => {
    const path = "itineraries/7/1731628800000.jpg";
    const { data, error } = await asAdmin.upload(path, asFile(await samplePhotoOnItsSide()), uploadOptions);
    expect(error).toBeNull();
    expect(data).toEqual({
      path,
      fullPath: `itinerary-images/${path}`,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
    });

    const { publicUrl } = asAdmin.getPublicUrl(path).data;
    expect(publicUrl).toBe(`http://site.test/storage/v1/object/public/itinerary-images/${path}`);
    const response = await site.app.request(publicUrl);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 40 });
    expect(bytes.includes("SECRET-OWNER")).toBe(false);
  });

  test("accepts a Blob, a Buffer, an ArrayBuffer, a stream and a custom form", async () => {
    const png = await sampleImage("png");
    const form = new FormData();
    form.append("note", "not the image");
    form.append("image", asFile(png));
    const bodies = {
      blob: new Blob([png]),
      buffer: png,
      arrayBuffer: png.buffer.slice(png.byteOffset, png.byteOffset + png.byteLength),
      stream: new Blob([png]).stream(),
      form,
    };
    for (const [name, body] of Object.entries(bodies)) {
      expect(await asAdmin.upload(`kinds/${name}.png`, body, { metadata: { note: "é" } })).toMatchObject({
        error: null,
      });
      const { data } = await asAdmin.download(`kinds/${name}.png`);
      expect(data?.type).toBe("image/png");
      expect(data?.size).toBeGreaterThan(0);
    }
  });

  test("replaces an image only with upsert, while update always replaces it", async () => {
    const [first, second] = [await sampleImage("png"), await sampleImage("webp")];
    expect((await asAdmin.upload("twice.png", asFile(first))).error).toBeNull();
    expect((await asAdmin.upload("twice.png", asFile(second))).error).toMatchObject({
      status: 409,
      statusCode: "409",
      message: "The resource already exists",
    });
    expect((await asAdmin.download("twice.png")).data?.type).toBe("image/png");
    expect((await asAdmin.upload("twice.png", asFile(second), { upsert: true })).error).toBeNull();
    expect((await asAdmin.download("twice.png")).data?.type).toBe("image/webp");
    expect((await asAdmin.update("twice.png", asFile(first))).error).toBeNull();
    expect((await asAdmin.download("twice.png")).data?.type).toBe("image/png");
  });

  test("detects the type from the bytes, not from the name or the Content-Type", async () => {
    await asAdmin.upload("lies.jpg", asFile(await sampleImage("webp"), "lies.svg", "image/svg+xml"));
    expect((await asAdmin.download("lies.jpg")).data?.type).toBe("image/webp");
  });

  test.each([
    ["SVG named .png", 415, asFile(SVG, "a.png", "image/png")],
    ["HTML named .jpg", 415, asFile(HTML)],
    ["an empty file", 415, asFile("")],
    ["a decompression bomb", 422, asFile(pngBomb(30_000, 30_000))],
    ["half a JPEG", 422, asFile(halfJpeg)],
    ["more than 10 MB", 413, asFile(new Uint8Array(10 * 1024 * 1024 + 1))],
    ["much more than 10 MB", 413, asFile(new Uint8Array(30 * 1024 * 1024))],
  ])("refuses %s with %i and a message", async (_what, status, file) => {
    const { error } = await asAdmin.upload("refused.png", file, { upsert: true });
    expect(error).toMatchObject({ status, message: expect.stringMatching(/^[A-Z].+\.$/) });
    expect((await asAdmin.exists("refused.png")).data).toBe(false);
  });

  test("removes HTML appended to a GIF", async () => {
    await asAdmin.upload(
      "polyglot.gif",
      asFile(Buffer.concat([await sampleImage("gif"), Buffer.from(HTML)])),
    );
    const { data } = await asAdmin.download("polyglot.gif");
    expect(data?.type).toBe("image/gif");
    expect(await data?.text()).not.toContain("<script>");
  });
});

test("list shows folders and images with their metadata", async () => {
  const png = await sampleImage("png");
  for (const path of ["listed/b.png", "listed/a.png", "listed/deep/c.png"])
    await asAdmin.upload(path, asFile(png));
  const { data, error } = await asAdmin.list("listed");
  expect(error).toBeNull();
  expect(data?.map(({ name }) => name)).toEqual(["deep", "a.png", "b.png"]);
  expect(data?.[0]).toEqual({
    name: "deep",
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  });
  expect(data?.[1]).toMatchObject({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    updated_at: expect.stringMatching(/Z$/),
    metadata: { mimetype: "image/png", size: expect.any(Number), eTag: expect.stringMatching(/^".+"$/) },
  });
  const page = await asAdmin.list("listed/", { limit: 1, offset: 2, sortBy: { column: "name" } });
  expect(page.data?.map(({ name }) => name)).toEqual(["b.png"]);
  const latest = await asAdmin.list("listed", {
    search: "A",
    sortBy: { column: "updated_at", order: "desc" },
  });
  expect(latest.data?.map(({ name }) => name)).toEqual(["a.png"]);
  expect((await asAdmin.list()).data?.map(({ name }) => name)).toContain("listed");
});

test("remove returns the images that it removed and leaves the others", async () => {
  const png = await sampleImage("png");
  for (const path of ["gone/a.png", "gone/b.png"]) await asAdmin.upload(path, asFile(png));
  const { data, error } = await asAdmin.remove(["gone/a.png", "gone/a.png", "gone/never.png"]);
  expect(error).toBeNull();
  expect(data).toMatchObject([{ name: "gone/a.png", bucket_id: "itinerary-images" }]);
  expect((await asAdmin.list("gone")).data?.map(({ name }) => name)).toEqual(["b.png"]);
  expect((await asAdmin.download("gone/a.png")).error).toMatchObject({
    status: 404,
    message: "Object not found",
  });
});

test("info describes an image, and exists tells whether there is one", async () => {
  await asAdmin.upload("known.png", asFile(await sampleImage("png")));
  expect((await asTraveler.exists("known.png")).data).toBe(true);
  expect((await asTraveler.exists("unknown.png")).data).toBe(false);
  expect((await asAdmin.info("known.png")).data).toMatchObject({
    name: "known.png",
    contentType: "image/png",
  });
});

test("a public URL and a download with a transformation return a resized image", async () => {
  await asAdmin.upload("wide.jpg", asFile(await sampleImage("jpeg", 800, 400)));
  const transform = { width: 300, height: 150, quality: 60, resize: "contain" } as const;
  const { publicUrl } = asAdmin.getPublicUrl("wide.jpg", { transform }).data;
  const response = await site.app.request(publicUrl, { headers: { accept: "image/avif,image/webp,*/*" } });
  expect(response.headers.get("content-type")).toBe("image/avif");
  // The width is rounded up to one that pages use.
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 320, height: 160 });
  const { data } = await asTraveler.download("wide.jpg", { transform: { width: 160 } });
  expect(data?.type).toBe("image/jpeg");
});

test("a user who is not an admin may only read", async () => {
  const file = asFile(await sampleImage("png"));
  await asAdmin.upload("theirs.png", file);
  const refusal = { status: 403, message: "Only admins may change images." };
  expect((await asTraveler.upload("mine.png", file)).error).toMatchObject(refusal);
  expect((await asTraveler.update("theirs.png", file)).error).toMatchObject(refusal);
  expect((await asTraveler.remove(["theirs.png"])).error).toMatchObject(refusal);
  expect((await asTraveler.list()).error).toMatchObject(refusal);
  expect((await asTraveler.download("theirs.png")).data?.type).toBe("image/png");
});

test("no upload caused a server error", () => {
  expect(site.errors).toEqual([]);
});
