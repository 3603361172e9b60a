import { afterAll, describe, expect, test } from "vitest";
import { sampleImage } from "#server/storage/sample-images.fixture.ts";
import { openStorageSite } from "#server/storage/storage-site.fixture.ts";

const site = await openStorageSite();
afterAll(site.close);
await site.asAdmin.upload("a b/photo.jpg", await sampleImage("jpeg", 400, 300));

const original = "/object/public/itinerary-images/a%20b/photo.jpg";
const resized = "/render/image/public/itinerary-images/a%20b/photo.jpg?width=200";
const avif = { headers: { accept: "image/avif,image/webp,*/*;q=0.8" } };

describe.each([original, "/object/itinerary-images/a%20b/photo.jpg", resized])("GET %s", (address) => {
  test("may be cached for a year and cannot run as a page in a browser", async () => {
    const response = await site.request(address);
    const bytes = await response.arrayBuffer();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(bytes.byteLength),
      "cache-control": "public, max-age=31536000",
      etag: expect.stringMatching(/^"[\da-f]{32,64}"$/),
      "last-modified": expect.stringMatching(/ GMT$/),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  test("returns 304 for a current copy, and the image otherwise", async () => {
    const etag = (await site.request(address)).headers.get("etag") ?? "";
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await site.request(address, { headers: { "if-none-match": ifNoneMatch } });
      expect(response.status).toBe(304);
      expect(response.headers.get("etag")).toBe(etag);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000");
      expect(await response.text()).toBe("");
    }
    const response = await site.request(address, { headers: { "if-none-match": '"other"' } });
    expect(response.status).toBe(200);
  });

  test("responds to HEAD with the same headers and no body", async () => {
    const head = await site.request(address, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(
      Object.fromEntries((await site.request(address)).headers),
    );
    expect(await head.text()).toBe("");
    const etag = head.headers.get("etag") ?? "";
    const notModified = await site.request(address, { method: "HEAD", headers: { "if-none-match": etag } });
    expect(notModified.status).toBe(304);
  });
});

describe("a resized image", () => {
  test("is sent in a format that the browser accepts, with a matching Vary header", async () => {
    const [first, second] = [await site.request(resized, avif), await site.request(resized)];
    expect(first.headers.get("content-type")).toBe("image/avif");
    expect(second.headers.get("content-type")).toBe("image/jpeg");
    expect(first.headers.get("vary")).toBe("Accept");
    expect(first.headers.get("etag")).not.toBe(second.headers.get("etag"));
  });

  test("gets a new ETag when its original is replaced", async () => {
    const before = (await site.request(resized, avif)).headers.get("etag");
    await site.asAdmin.update("a b/photo.jpg", await sampleImage("jpeg", 400, 300));
    const response = await site.request(resized, {
      headers: { ...avif.headers, "if-none-match": before ?? "" },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).not.toBe(before);
  });

  test("is refused with 400 and a reason if its options are invalid", async () => {
    const response = await site.request("/render/image/public/itinerary-images/a%20b/photo.jpg?width=9999");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: "width must be a whole number from 1 to 2560." });
  });
});

test.each([original, resized])("a removed image is not found at %s", async (address) => {
  await site.asAdmin.remove(["a b/photo.jpg"]);
  const response = await site.request(address, { headers: { "if-none-match": "*" } });
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({
    statusCode: "404",
    error: "not_found",
    message: "Object not found",
  });
  expect((await site.request(address, { method: "HEAD" })).status).toBe(404);
});
