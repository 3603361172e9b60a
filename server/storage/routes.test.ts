import { afterAll, describe, expect, test } from "vitest";
import { createS3Store } from "#server/storage/s3-store.ts";
import { sampleImage } from "#server/storage/sample-images.fixture.ts";
import { openStorageSite } from "#server/storage/storage-site.fixture.ts";

const site = await openStorageSite();
afterAll(site.close);
const png = await sampleImage("png");
const upload = { method: "POST", body: png, headers: { "content-type": "image/png" } };

describe("access", () => {
  test("an upload without a bearer token returns 401, and its body is not read", async () => {
    const unread = new ReadableStream({
      pull() {
        throw new Error("read");
      },
    });
    const response = await site.request("/object/itinerary-images/a.png", {
      ...upload,
      body: unread,
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      statusCode: "401",
      error: "Unauthorized",
      message: "Log in as an admin to change images.",
    });
  });

  test.each([
    ["POST", "/object/itinerary-images/a.png"],
    ["PUT", "/object/itinerary-images/a.png"],
    ["DELETE", "/object/itinerary-images/a.png"],
    ["DELETE", "/object/itinerary-images"],
    ["POST", "/object/list/itinerary-images"],
  ])("%s %s is for admins only", async (method, path) => {
    expect((await site.request(path, { method })).status).toBe(401);
    const asOther = { method, headers: { authorization: "Bearer someone-else" } };
    expect((await site.request(path, asOther)).status).toBe(403);
  });
});

describe("addresses", () => {
  test.each([
    ["GET", "/object/public/avatars/a.png"],
    ["GET", "/object/avatars/a.png"],
    ["POST", "/object/avatars/a.png"],
    ["DELETE", "/object/avatars"],
    ["POST", "/object/list/avatars"],
    ["GET", "/render/image/public/avatars/a.png"],
    ["PATCH", "/object/avatars/a.png"],
  ])("%s %s: another bucket is not found", async (method, path) => {
    const response = await site.requestAsAdmin(path, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      statusCode: "404",
      error: "Bucket not found",
      message: "Bucket not found",
    });
  });

  test.each([
    "/",
    "/bucket",
    "/object",
    "/render/image/private/itinerary-images/a.png",
    "/object/public/itinerary-images",
  ])("%s is not found, or does not allow GET", async (path) => {
    const response = await site.requestAsAdmin(path);
    expect(response.status).toBeGreaterThanOrEqual(404);
    expect(await response.json()).toMatchObject({
      statusCode: String(response.status),
      message: expect.any(String),
    });
  });

  test.each([
    ["POST", "/object/public/itinerary-images/a.png", "GET, HEAD"],
    ["PATCH", "/object/itinerary-images/a.png", "GET, HEAD, POST, PUT, DELETE"],
    ["GET", "/object/list/itinerary-images", "POST"],
    ["GET", "/object/itinerary-images", "DELETE"],
    ["DELETE", "/render/image/public/itinerary-images/a.png", "GET, HEAD"],
  ])("%s %s is refused with 405, and Allow is '%s'", async (method, path, allowed) => {
    const response = await site.requestAsAdmin(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allowed);
  });
});

test("if the store does not respond, the response is a 503 with a message, and the error is logged", async () => {
  const settings = { region: "r", bucket: "b", accessKeyId: "k", secretAccessKey: "s" };
  const broken = await openStorageSite(
    createS3Store({ ...settings, endpoint: "http://127.0.0.1:1" }, { timeoutMs: 500 }),
  );
  const response = await broken.request("/object/public/itinerary-images/a.png");
  expect(response.status).toBe(503);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toMatchObject({
    message: "The image store does not answer. Please try again later.",
  });
  expect(broken.errors).toHaveLength(1);
  await broken.close();
});
