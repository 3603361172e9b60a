import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { compressResponses } from "#server/http/middleware/compress-responses.ts";
import { streamOf } from "#server/http/middleware/encoding.ts";

const ROWS = Array.from({ length: 100 }, (_, id) => ({ id, title: "Coffee hills and river rafts" }));

function request(path: string, acceptEncoding?: string, method = "GET") {
  const app = new Hono();
  app.use(compressResponses());
  app.get("/rows", (c) => c.json(ROWS, 200, { etag: '"rows"', vary: "Accept" }));
  app.get("/short", (c) => c.json({ status: "ok" }));
  app.get("/part", (c) => c.json(ROWS, 206));
  app.get("/image", () => new Response(new Uint8Array(2000), { headers: { "content-type": "image/avif" } }));
  app.get("/precompressed", (c) =>
    c.body("packed", 200, { "content-type": "text/html", "content-encoding": "br" }),
  );
  return app.request(path, { method, headers: acceptEncoding ? { "accept-encoding": acceptEncoding } : {} });
}

test.each([
  ["gzip, deflate, br", "br"],
  ["br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity;q=0.9, gzip;q=0.1", null],
  ["gzip;q=0", null],
  ["*;q=0", null],
  ["nonsense", null],
  [undefined, null],
])("rows requested with Accept-Encoding %s are encoded as %s", async (acceptEncoding, encoding) => {
  const response = await request("/rows", acceptEncoding);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("Accept, Accept-Encoding");
  if (encoding) expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
  expect(response.headers.get("etag")).toBe(encoding ? 'W/"rows"' : '"rows"');
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (packed: Buffer) => packed };
  const unpacked = unpack[encoding === "br" || encoding === "gzip" ? encoding : "none"](bytes);
  expect(JSON.parse(unpacked.toString())).toEqual(ROWS);
});

test("a small response is sent uncompressed, with its length", async () => {
  const response = await request("/short", "gzip");
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(response.headers.get("content-length")).toBe("15");
  expect(await response.json()).toEqual({ status: "ok" });
});

test("HEAD has the headers of GET", async () => {
  const [get, head] = [await request("/rows", "br"), await request("/rows", "br", "HEAD")];
  expect([...head.headers]).toEqual([...get.headers]);
  expect(await head.text()).toBe("");
});

test.each(["/part", "/image", "/precompressed"])("%s is not compressed", async (path) => {
  const [plain, encoded] = [await request(path), await request(path, "gzip, br")];
  expect([...encoded.headers]).toEqual([...plain.headers]);
  expect(await encoded.text()).toBe(await plain.text());
});

const ENCODINGS = ["identity", "gzip", "br"];

function requestStream(encoding: string, chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>) {
  const app = new Hono();
  app.use(compressResponses());
  app.get("/stream", () => {
    const headers = { "content-type": "text/csv", "transfer-encoding": "chunked" };
    return new Response(streamOf(chunks), { headers });
  });
  return app.request("/stream", { headers: { "accept-encoding": encoding } });
}

const createChunk = (text: string) => new TextEncoder().encode(text.repeat(500));

test.each(ENCODINGS)("a stream is sent chunk by chunk, encoded as %s", async (encoding) => {
  const firstArrived = Promise.withResolvers<void>();
  const response = await requestStream(
    encoding,
    (async function* () {
      yield createChunk("one\n");
      await firstArrived.promise;
      yield createChunk("two\n");
    })(),
  );
  expect(response.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
  expect(response.headers.get("content-length")).toBeNull();
  const chunks: Buffer[] = [];
  for await (const bytes of response.body ?? []) {
    chunks.push(Buffer.from(bytes));
    // The second chunk is not produced before the first has arrived.
    firstArrived.resolve();
  }
  const unpack = encoding === "br" ? brotliDecompressSync : gunzipSync;
  const body = Buffer.concat(chunks);
  const text = (encoding === "identity" ? body : unpack(body)).toString();
  expect(text).toBe("one\n".repeat(500) + "two\n".repeat(500));
});

test.each(ENCODINGS)("a stream that fails rejects instead of ending, encoded as %s", async (encoding) => {
  const response = await requestStream(
    encoding,
    (async function* () {
      yield createChunk("one\n");
      throw new Error("no more");
    })(),
  );
  await expect(response.arrayBuffer()).rejects.toThrow("no more");
});

test.each(ENCODINGS)("a client that disconnects stops the producer, encoded as %s", async (encoding) => {
  let producedCount = 0;
  const producerEnded = Promise.withResolvers<void>();
  const response = await requestStream(
    encoding,
    (async function* () {
      try {
        for (;;) {
          producedCount += 1;
          // Incompressible bytes.
          yield randomBytes(100_000);
        }
      } finally {
        producerEnded.resolve();
      }
    })(),
  );
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await producerEnded.promise;
  expect(producedCount).toBeLessThan(6);
});
