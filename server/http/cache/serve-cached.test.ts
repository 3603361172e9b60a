import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { CachedResponse } from "#server/http/cache/cached-response.ts";
import { type ServeCachedDeps, serveCached } from "#server/http/cache/serve-cached.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { requestLog } from "#server/http/middleware/request-log.ts";
import type { LogFields } from "#server/process/log.ts";

const PAGE = `<!doctype html><p>${"A page of some length. ".repeat(200)}</p>`;
const KEY = "sb_publishable_test";
const READ = "/rest/v1/itineraries?select=id";

function open(changes: Partial<ServeCachedDeps> = {}) {
  const logged: LogFields[] = [];
  const page = new CachedResponse({ body: PAGE, headers: [["content-type", "text/html"]] });
  const rows = new CachedResponse({ body: "[]", headers: [["content-type", "application/json"]] });
  const image = new CachedResponse({ body: "image", isCompressible: false, etag: '"p"' });
  const app = new Hono<AppEnv>();
  const clientAddress = () => "192.0.2.7";
  app.use(requestLog({ log: (_level, _event, fields = {}) => void logged.push(fields), clientAddress }));
  app.use(
    serveCached({
      files: { find: (path) => (path === "/favicon.svg" ? Promise.resolve(page) : undefined) },
      pages: { peek: (path) => (path === "/" ? page : undefined) },
      images: {
        peek: (path, accept) => (path.endsWith(".webp") && accept === "*/*" ? image : undefined),
      },
      reads: { peek: (key) => (key.startsWith(READ) ? rows : undefined) },
      publishableKey: KEY,
      countRead: async () => 0,
      clientAddress,
      ...changes,
    }),
  );
  app.all("*", () => new Response("the app", { status: 299 }));
  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
    app.request(path, { method, headers });
  return { ask, logged };
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
])("a page requested with %s is sent as %s", async (acceptEncoding, encoding) => {
  const { ask } = open();
  const response = await ask("/", { "accept-encoding": acceptEncoding });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect((DECODE[encoding ?? ""]?.(bytes) ?? bytes).toString()).toBe(PAGE);
});

test("a current copy is confirmed without a body", async () => {
  const { ask } = open();
  const etag = (await ask("/")).headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
    const response = await ask("/", { "if-none-match": known });
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe(etag);
    expect(await response.text()).toBe("");
  }
  expect((await ask("/", { "if-none-match": '"other"' })).status).toBe(200);
});

test("HEAD gets the headers of GET and nothing else", async () => {
  const { ask } = open();
  const response = await ask("/", { "accept-encoding": "identity" }, "HEAD");
  expect(response.headers.get("content-length")).toBe(String(PAGE.length));
  expect(await response.text()).toBe("");
});

test("every request has a log line with the id that the visitor sees", async () => {
  const { ask, logged } = open();
  const answers = [
    await ask("/"),
    await ask("/favicon.svg?x=secret"),
    await ask("/", { "if-none-match": "*" }),
  ];
  expect(logged).toEqual(
    ["/", "/favicon.svg", "/"].map((path, index) => ({
      method: "GET",
      path,
      status: answers[index]?.status,
      ms: expect.any(Number),
      requestId: answers[index]?.headers.get("x-request-id"),
      client: "192.0.2.7",
    })),
  );
  expect(new Set(logged.map(({ requestId }) => requestId)).size).toBe(3);
});

test("a public read and an image are served from the cache", async () => {
  const { ask } = open();
  expect(await (await ask(READ, { apikey: KEY })).text()).toBe("[]");
  expect(await (await ask("/storage/v1/object/public/a.webp", { accept: "*/*" })).text()).toBe("image");
});

test("a read counts towards its address's limit, a page does not", async () => {
  const counted: string[] = [];
  const countRead = async (client: string) => {
    counted.push(client);
    return counted.length > 1 ? 5 : 0;
  };
  const { ask } = open({ countRead });
  expect((await ask("/")).status).toBe(200);
  expect((await ask(READ, { apikey: KEY })).status).toBe(200);
  // The real app would send 429.
  expect((await ask(READ, { apikey: KEY })).status).toBe(299);
  expect((await ask("/")).status).toBe(200);
  expect(counted).toEqual(["192.0.2.7", "192.0.2.7"]);
});

test.each([
  ["another page", "/other", {}, "GET"],
  ["a write", "/", {}, "POST"],
  ["a read without a key", READ, {}, "GET"],
  ["a read with another key", READ, { apikey: "other" }, "GET"],
  ["a signed-in user's read", READ, { apikey: KEY, authorization: "Bearer token" }, "GET"],
  ["a read of a range", READ, { apikey: KEY, range: "0-1" }, "GET"],
  ["a table that is not public", "/rest/v1/requests", { apikey: KEY }, "GET"],
  ["an image in another format", "/storage/v1/object/public/a.webp", { accept: "image/avif" }, "GET"],
  ["a sign-in", "/auth/v1/token", {}, "GET"],
])("%s is passed to the app", async (_what, path, headers, method) => {
  expect((await open().ask(path, headers, method)).status).toBe(299);
});
