import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { fetchImage } from "#server/functions/migrate-itinerary-images/fetch-image.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://localhost:${typeof address === "object" && address ? address.port : 0}`;
}

const anyAddress = { maxBytes: 1_048_576, mayConnect: () => true };

test("fetchImage returns the bytes of a file", async () => {
  const url = await serve((_request, response) => response.end("image"));
  expect(Buffer.from(await fetchImage(url, anyAddress)).toString()).toBe("image");
});

test.each([
  "http://127.0.0.1:1/a.png",
  "http://[::1]/a.png",
  "http://169.254.169.254/latest",
  // The next two are other spellings of 127.0.0.1.
  "http://2130706433/",
  "http://0x7f.1/",
])("%s is refused as a private address", async (url) => {
  await expect(fetchImage(url, { maxBytes: 100 })).rejects.toThrow("private network");
});

test("a name that resolves to a private address is refused", async () => {
  let reached = false;
  const url = await serve((_request, response) => {
    reached = true;
    response.end("secret");
  });
  await expect(fetchImage(url, { maxBytes: 100 })).rejects.toThrow("private network");
  expect(reached).toBe(false);
});

test("a redirect into a private network is refused", async () => {
  const url = await serve((_request, response) =>
    response.writeHead(302, { location: "http://10.0.0.7/secret" }).end(),
  );
  const onlyThisServer = (address: string) => address === "127.0.0.1" || address === "::1";
  await expect(fetchImage(url, { maxBytes: 100, mayConnect: onlyThisServer })).rejects.toThrow(
    "private network",
  );
});

test("fetchImage gives up after three redirects", async () => {
  const url = await serve((_request, response) => response.writeHead(302, { location: "/again" }).end());
  await expect(fetchImage(url, anyAddress)).rejects.toThrow("more than 3 redirects");
});

test("fetchImage stops at the size limit, even without a Content-Length", async () => {
  const url = await serve((_request, response) => {
    response.write(Buffer.alloc(800_000));
    response.end(Buffer.alloc(800_000));
  });
  await expect(fetchImage(url, anyAddress)).rejects.toThrow("larger than 1 MB");
});

test("fetchImage gives up on a server that stalls", async () => {
  const url = await serve((_request, response) => {
    response.write("slow");
  });
  await expect(fetchImage(url, { ...anyAddress, timeoutMs: 300 })).rejects.toThrow("within 0.3 seconds");
});

test.each(["file:///etc/passwd", "ftp://example.com/a.png", "https://user:pw@example.com/a.png", "nonsense"])(
  "the address %s is refused",
  async (url) => {
    await expect(fetchImage(url, anyAddress)).rejects.toThrow();
  },
);

test("fetchImage reports a status other than 200", async () => {
  const url = await serve((_request, response) => response.writeHead(404).end());
  await expect(fetchImage(url, anyAddress)).rejects.toThrow("the server returned 404");
});
