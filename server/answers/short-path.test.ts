import { createServer, type Server } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { FinishedAnswer } from "#server/answers/finished-answer.ts";
import { type ShortPathDeps, takeShortPath } from "#server/answers/short-path.ts";

const PAGE = `<!doctype html><p>${"A page of some length. ".repeat(200)}</p>`;
const KEY = "sb_publishable_test";
const READ = "/rest/v1/itineraries?select=id";
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => void server.close()));

async function open(changes: Partial<ShortPathDeps> = {}) {
  const logged: Parameters<ShortPathDeps["logRequest"]>[0][] = [];
  const page = new FinishedAnswer({ body: PAGE, headers: [["content-type", "text/html"]] });
  const rows = new FinishedAnswer({ body: "[]", headers: [["content-type", "application/json"]] });
  const picture = new FinishedAnswer({ body: "picture", isCompressible: false, etag: '"p"' });
  const listener = takeShortPath(
    {
      files: { find: (path) => (path === "/favicon.svg" ? Promise.resolve(page) : undefined) },
      pages: {
        peek: (path) => (path === "/" ? page : undefined),
        make: (path) => {
          if (path === "/faqs") return Promise.resolve(page);
          return path === "/broken" ? Promise.reject(new Error("not rendered")) : undefined;
        },
      },
      pictures: {
        peek: (path, accept) => (path.endsWith(".webp") && accept === "*/*" ? picture : undefined),
      },
      reads: { peek: (key) => (key.startsWith(READ) ? rows : undefined) },
      findRead: null,
      publishableKey: KEY,
      countRead: async () => 0,
      clientAddress: () => "192.0.2.7",
      logRequest: (request) => void logged.push(request),
      ...changes,
    },
    (_request, response) => response.writeHead(299).end("the app"),
  );
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
  return { ask, logged, page };
}

test.each([
  ["gzip, deflate, br", "br"],
  ["br", "br"],
  ["gzip", "gzip"],
  ["identity", null],
  ["br;q=0, gzip;q=0", null],
])("a page asked for with %s comes as %s", async (acceptEncoding, encoding) => {
  const { ask } = await open();
  const answer = await ask("/", { "accept-encoding": acceptEncoding });
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  // fetch has decoded it.
  expect(await answer.text()).toBe(PAGE);
});

test("a page asked for often is compressed thoroughly, and is still the same page", async () => {
  const { ask, page } = await open();
  const quick = await page.encode("br");
  for (let times = 0; times < 4; times += 1) await ask("/", { "accept-encoding": "br" });
  await expect.poll(() => page.ready("br")?.byteLength).toBeLessThan(quick.byteLength);
  expect(brotliDecompressSync(page.ready("br") ?? "").toString()).toBe(PAGE);
  expect(gunzipSync(await page.encode("gzip")).toString()).toBe(PAGE);
  expect(await (await ask("/", { "accept-encoding": "br" })).text()).toBe(PAGE);
});

test("a copy that is still current is confirmed, without a body", async () => {
  const { ask } = await open();
  const etag = (await ask("/")).headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
    const answer = await ask("/", { "if-none-match": known });
    expect(answer.status).toBe(304);
    expect(answer.headers.get("etag")).toBe(etag);
    expect(await answer.text()).toBe("");
  }
  expect((await ask("/", { "if-none-match": '"other"' })).status).toBe(200);
});

test("HEAD gets the headers of GET and nothing else", async () => {
  const { ask } = await open();
  const answer = await ask("/", { "accept-encoding": "identity" }, "HEAD");
  expect(answer.headers.get("content-length")).toBe(String(PAGE.length));
  expect(await answer.text()).toBe("");
});

test("every request has a line in the log, under the id that the visitor sees", async () => {
  const { ask, logged } = await open();
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

test("a page that has to be rendered is sent as it is made, with its line in the log", async () => {
  const { ask, logged } = await open();
  expect(await (await ask("/faqs", { "accept-encoding": "br" })).text()).toBe(PAGE);
  expect(logged).toMatchObject([{ path: "/faqs", status: 200 }]);
});

test("the app answers what went wrong with a page", async () => {
  const { ask, logged } = await open();
  expect((await ask("/broken")).status).toBe(299);
  expect(logged).toEqual([]);
});

test("a public read and a picture are sent from memory to those who may have them", async () => {
  const { ask } = await open();
  expect(await (await ask(READ, { apikey: KEY })).text()).toBe("[]");
  expect(await (await ask("/storage/v1/object/public/a.webp")).text()).toBe("picture");
});

test("a read counts against its address's limit, a page does not", async () => {
  const counted: string[] = [];
  const countRead = async (client: string) => {
    counted.push(client);
    return counted.length > 1 ? 5 : 0;
  };
  const { ask } = await open({ countRead });
  expect((await ask("/")).status).toBe(200);
  expect((await ask(READ, { apikey: KEY })).status).toBe(200);
  // The app answers 429.
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
  ["a picture in another format", "/storage/v1/object/public/a.webp", { accept: "image/avif" }, "GET"],
  ["a sign-in", "/auth/v1/token", {}, "GET"],
])("%s goes on to the app", async (_what, path, headers, method) => {
  const { ask, logged } = await open();
  expect((await ask(path, headers, method)).status).toBe(299);
  expect(logged).toEqual([]);
});

test("a read that is not in memory is asked of the database without the app, for the address behind it", async () => {
  const asked: string[] = [];
  const rows = new FinishedAnswer({ body: "[1]", headers: [["content-type", "application/json"]] });
  const { ask, logged } = await open({
    reads: { peek: () => undefined },
    findRead: (_method, target) => async (address, requestId) => {
      asked.push(`${target} ${address} ${requestId.length}`);
      return target.endsWith("refused") ? null : rows;
    },
  });
  const answer = await ask(READ, { apikey: KEY });
  expect([answer.status, await answer.text()]).toEqual([200, "[1]"]);
  expect(asked).toEqual([`${READ} 192.0.2.7 36`]);
  expect(logged).toMatchObject([{ path: "/rest/v1/itineraries", status: 200 }]);
  // What the database refuses is worded by the app; neither a HEAD nor another's key comes here.
  expect((await ask(`${READ}&title=eq.refused`, { apikey: KEY })).status).toBe(299);
  expect((await ask(READ, { apikey: KEY }, "HEAD")).status).toBe(299);
  expect((await ask(READ, { apikey: "another" })).status).toBe(299);
  expect(asked).toHaveLength(2);
});

test("a read over the limit goes to the app, which refuses it", async () => {
  const { ask } = await open({
    reads: { peek: () => undefined },
    findRead: () => async () => new FinishedAnswer({ body: "[]" }),
    countRead: async () => 1,
  });
  expect((await ask(READ, { apikey: KEY })).status).toBe(299);
});
