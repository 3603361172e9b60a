import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { CachedResponse } from "#server/http/cache/cached-response.ts";
import { type ServeCachedDeps, serveCached } from "#server/http/cache/serve-cached.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { requestLog } from "#server/http/middleware/request-log.ts";
import type { LogFields } from "#server/process/log.ts";

const PAGE = `<!doctype html><p>${"A page of some length. ".repeat(200)}</p>`;
const PUBLISHABLE_KEY = "sb_publishable_test";
const READ_PATH = "/rest/v1/itineraries?select=id";
/** The status of a request that the cache passes on; no cached response has it. */
const PASSED_ON = 299;

function createTestApp(overrides: Partial<ServeCachedDeps> = {}) {
  const logLines: LogFields[] = [];
  const page = new CachedResponse({ body: PAGE, headers: [["content-type", "text/html"]] });
  const rows = new CachedResponse({ body: "[]", headers: [["content-type", "application/json"]] });
  const image = new CachedResponse({ body: "image", isCompressible: false, etag: '"p"' });
  const app = new Hono<AppEnv>();
  const clientAddress = () => "192.0.2.7";
  app.use(requestLog({ log: (_level, _event, fields = {}) => void logLines.push(fields), clientAddress }));
  app.use(
    serveCached({
      files: { find: (path) => (path === "/favicon.svg" ? Promise.resolve(page) : undefined) },
      pages: { peek: (path) => (path === "/" ? page : undefined) },
      images: {
        peek: (path, accept) => (path.endsWith(".webp") && accept === "*/*" ? image : undefined),
      },
      reads: { peek: (key) => (key.startsWith(READ_PATH) ? rows : undefined) },
      publishableKey: PUBLISHABLE_KEY,
      countRead: async () => 0,
      clientAddress,
      ...overrides,
    }),
  );
  app.all("*", () => new Response("the app", { status: PASSED_ON }));
  const request = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
    app.request(path, { method, headers });
  return { request, logLines };
}

const DECODE: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

test.each([
  ["gzip, deflate, br", "br"],
  ["br", "br"],
  ["gzip", "gzip"],
  ["identity", null],
  ["br;q=0, gzip;q=0", null],
])("a page requested with Accept-Encoding '%s' is encoded as %s", async (acceptEncoding, encoding) => {
  const { request } = createTestApp();
  const response = await request("/", { "accept-encoding": acceptEncoding });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect((DECODE[encoding ?? ""]?.(bytes) ?? bytes).toString()).toBe(PAGE);
});

test("a browser whose copy is current gets 304 without a body", async () => {
  const { request } = createTestApp();
  const etag = (await request("/")).headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  for (const ifNoneMatch of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
    const response = await request("/", { "if-none-match": ifNoneMatch });
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe(etag);
    expect(await response.text()).toBe("");
  }
  expect((await request("/", { "if-none-match": '"other"' })).status).toBe(200);
});

test("HEAD gets the headers of GET without a body", async () => {
  const { request } = createTestApp();
  const response = await request("/", { "accept-encoding": "identity" }, "HEAD");
  expect(response.headers.get("content-length")).toBe(String(PAGE.length));
  expect(await response.text()).toBe("");
});

test("every request is logged with the id that the visitor sees", async () => {
  const { request, logLines } = createTestApp();
  const responses = [
    await request("/"),
    await request("/favicon.svg?x=secret"),
    await request("/", { "if-none-match": "*" }),
  ];
  expect(logLines).toEqual(
    ["/", "/favicon.svg", "/"].map((path, index) => ({
      method: "GET",
      path,
      status: responses[index]?.status,
      ms: expect.any(Number),
      requestId: responses[index]?.headers.get("x-request-id"),
      client: "192.0.2.7",
    })),
  );
  expect(new Set(logLines.map(({ requestId }) => requestId)).size).toBe(3);
});

test("a public read and an image are served from the cache", async () => {
  const { request } = createTestApp();
  expect(await (await request(READ_PATH, { apikey: PUBLISHABLE_KEY })).text()).toBe("[]");
  expect(await (await request("/storage/v1/object/public/a.webp", { accept: "*/*" })).text()).toBe("image");
});

test("a read counts towards the rate limit of its IP address; a page does not", async () => {
  const countedAddresses: string[] = [];
  const countRead = async (client: string) => {
    countedAddresses.push(client);
    return countedAddresses.length > 1 ? 5 : 0;
  };
  const { request } = createTestApp({ countRead });
  expect((await request("/")).status).toBe(200);
  expect((await request(READ_PATH, { apikey: PUBLISHABLE_KEY })).status).toBe(200);
  // Above the limit the cache passes the request on, and the real app would send 429.
  expect((await request(READ_PATH, { apikey: PUBLISHABLE_KEY })).status).toBe(PASSED_ON);
  expect((await request("/")).status).toBe(200);
  expect(countedAddresses).toEqual(["192.0.2.7", "192.0.2.7"]);
});

test.each([
  ["another page", "/other", {}, "GET"],
  ["a write", "/", {}, "POST"],
  ["a read without a key", READ_PATH, {}, "GET"],
  ["a read with another key", READ_PATH, { apikey: "other" }, "GET"],
  [
    "a read by a signed-in user",
    READ_PATH,
    { apikey: PUBLISHABLE_KEY, authorization: "Bearer token" },
    "GET",
  ],
  ["a read of a range", READ_PATH, { apikey: PUBLISHABLE_KEY, range: "0-1" }, "GET"],
  ["a read of a table that is not public", "/rest/v1/requests", { apikey: PUBLISHABLE_KEY }, "GET"],
  ["an image in another format", "/storage/v1/object/public/a.webp", { accept: "image/avif" }, "GET"],
  ["an auth request", "/auth/v1/token", {}, "GET"],
])("%s is passed to the app", async (_case, path, headers, method) => {
  expect((await createTestApp().request(path, headers, method)).status).toBe(PASSED_ON);
});
