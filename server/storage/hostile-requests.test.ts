import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { sampleImage } from "#server/storage/sample-images.fixture.ts";
import { openStorageSite } from "#server/storage/storage-site.fixture.ts";

const site = await openStorageSite();
afterAll(site.close);
const png = await sampleImage("png");
const upload = { method: "POST", body: png, headers: { "content-type": "image/png" } };

describe("no path leaves the bucket", () => {
  const hostilePaths = [
    "../../secret",
    "..%2f..%2fsecret",
    "%2e%2e/%2e%2e/secret",
    "%2e%2e%2f%2e%2e%2fsecret",
    "%252e%252e%252f%252e%252e%252fsecret",
    "..%5c..%5csecret",
    "%c0%ae%c0%ae/secret",
    "%ef%bc%8e%ef%bc%8e%ef%bc%8fsecret",
    "a%00.png",
    "a%0a.png",
    "%",
    "%zz",
    "%ff%fe",
    ".env",
    ".unfinished/x",
    "a//b",
    "%2fetc%2fpasswd",
    `${"x".repeat(201)}.png`,
  ];

  test.each(hostilePaths)("%s", async (path) => {
    await writeFile(join(site.dataDir, "secret"), "secret");
    const before = await readdir(site.dataDir);
    for (const [method, prefix] of [
      ["GET", "/object/public/itinerary-images/"],
      ["HEAD", "/object/public/itinerary-images/"],
      ["GET", "/object/itinerary-images/"],
      ["GET", "/object/info/itinerary-images/"],
      ["GET", "/render/image/public/itinerary-images/"],
      ["POST", "/object/itinerary-images/"],
      ["PUT", "/object/itinerary-images/"],
      ["DELETE", "/object/itinerary-images/"],
    ] as const) {
      const body = method === "POST" || method === "PUT" ? png : undefined;
      const response = await site.requestAsAdmin(prefix + path, { method, body });
      expect([400, 404]).toContain(response.status);
      expect(await response.text()).not.toBe("secret");
    }
    expect(await readdir(site.dataDir)).toEqual(before);
  });

  test.each(["../../secret", "a\0b", "/etc/passwd", "a\\b", ".env", ""])(
    "remove refuses %j, and list refuses a folder that climbs out of it",
    async (path) => {
      const remove = await site.requestAsAdmin("/object/itinerary-images", {
        method: "DELETE",
        body: JSON.stringify({ prefixes: [path] }),
      });
      expect(remove.status).toBe(400);
      const list = await site.requestAsAdmin("/object/list/itinerary-images", {
        method: "POST",
        body: JSON.stringify({ prefix: `${path}/../x` }),
      });
      expect(list.status).toBe(400);
    },
  );
});

describe("invalid requests are client errors", () => {
  const form = (body: string, boundary = "x") => ({
    method: "POST",
    body,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "x-upsert": "true" },
  });

  test.each([
    ["an invalid form", form("garbage"), 400],
    ["an empty form", form("--x--\r\n"), 400],
    [
      "a form without a file",
      form('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'),
      400,
    ],
    ["a form cut off", form('--x\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\nabc'), 400],
    ["a form without boundary", { ...upload, headers: { "content-type": "multipart/form-data" } }, 400],
    ["no body at all", { method: "POST" }, 415],
    ["an unreadable content type", { ...upload, body: "x", headers: { "content-type": ";;;" } }, 415],
    ["a false length", { ...upload, headers: { "content-length": "99999999999" } }, 413],
  ])("an upload with %s is refused", async (_what, init, status) => {
    const response = await site.requestAsAdmin("/object/itinerary-images/garbage.png", init);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
  });

  test("an upload with an endless body is cut off shortly after 10 MB", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const init = { method: "POST", body: endless, duplex: "half" } as RequestInit;
    expect((await site.requestAsAdmin("/object/itinerary-images/endless.png", init)).status).toBe(413);
    expect(sent).toBeLessThan(11 * 1024 * 1024);
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '"x"',
    '{"prefixes":"a"}',
    '{"prefixes":[1]}',
    '{"prefixes":[]}',
    "x".repeat(1_100_000),
  ])("a removal with the body '%.30s' is refused", async (body) => {
    const response = await site.requestAsAdmin("/object/itinerary-images", { method: "DELETE", body });
    expect([400, 413]).toContain(response.status);
  });

  test.each([
    '{"limit":-1}',
    '{"limit":"all"}',
    '{"offset":1.5}',
    '{"prefix":7}',
    '{"sortBy":{"column":"; drop table"}}',
    '{"search":{}}',
  ])("a listing with the body '%s' is refused", async (body) => {
    expect(
      (await site.requestAsAdmin("/object/list/itinerary-images", { method: "POST", body })).status,
    ).toBe(400);
  });

  test("none of these requests caused a server error", () => {
    expect(site.errors).toEqual([]);
  });
});
