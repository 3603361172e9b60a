import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { measurePage } from "#bench/next-pages.ts";

const PAGE = `<html><head><title>Trips</title></head><body><main>
  <article><p>Cuba</p></article><article><p>Peru</p></article>
  <option value="7000000">7000000</option><script>"<p>"</script>${" ".repeat(500)}</main></body></html>`;

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}/destinations?budget=`;
}

const asAsked: RequestListener = ({ headers }, response) =>
  headers["accept-encoding"]
    ? response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(PAGE))
    : response.end(PAGE);

test("a page's size, plain and as a browser gets it, and its elements", async () => {
  const url = await serve(asAsked);
  expect(await measurePage(`${url}7000000`, 2)).toEqual({
    bytes: PAGE.length,
    compressed: gzipSync(PAGE).byteLength,
    // The body, the main part, two cards with a text each, and the choice.
    elements: 7,
  });
});

test("a page that would be no comparison is refused", async () => {
  const url = await serve(asAsked);
  await expect(measurePage(`${url}7000000`, 9)).rejects.toThrow("shows 2 cards instead of 9");
  await expect(measurePage(`${url}7000001`, 2)).rejects.toThrow("was not rendered for this request");
  const plain = await serve((_request, response) => response.end(PAGE));
  await expect(measurePage(`${plain}7000000`, 2)).rejects.toThrow("is not compressed");
  const broken = await serve((_request, response) => response.writeHead(503).end());
  await expect(measurePage(`${broken}7000000`, 2)).rejects.toThrow("was answered 503");
});
