import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { createRemoteBackend } from "#server/data/backends/remote-backend.ts";
import { createClients } from "#server/data/clients.ts";
import { silentLog } from "#server/process/log.ts";
import { createImageService } from "#server/storage/image-service.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a server that responds to some requests of each connection, and closes the connection at the next one. */
async function startClosingServer(responsesPerConnection: number) {
  const methods: string[] = [];
  const server = createServer((socket) => {
    let remaining = responsesPerConnection;
    socket.on("error", () => {});
    socket.on("data", (data) => {
      // A request starts with its method and a space.
      methods.push(data.toString("latin1").split(" ", 1).join());
      if (remaining-- > 0) socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
      else socket.end();
    });
  });
  return { methods, backend: createRemoteBackend(await listen(server)) };
}

const createRequest = (path: string, init: RequestInit = {}) =>
  new Request(`http://site.internal${path}`, init);
const createFormRequest = () => createRequest("/rest/v1/rpc/submit", { method: "POST", body: '{"a":1}' });

test("a response can be read after garbage collection", async () => {
  const server = createHttpServer((_request, response) => response.end('{"access_token":"a"}'));
  const backend = createRemoteBackend(await listen(server));
  const response = await backend.fetch(createFormRequest());
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  for (let round = 0; round < 4; round++) {
    collectGarbage();
    // Lets finalizers run.
    await setImmediate();
  }
  expect(await new Response(response.body).json()).toEqual({ access_token: "a" });
});

test("a GET request on a connection that the server closes is retried", async () => {
  const { methods, backend } = await startClosingServer(1);
  const send = () => backend.fetch(createRequest("/rest/v1/faqs"));
  for (let count = 0; count < 6; count++) expect(await (await send()).text()).toBe("{}");
  // The server received more requests than were sent, so some were retried.
  expect(methods.length).toBeGreaterThan(6);
});

test.each(["POST", "PATCH", "DELETE", "PUT"])(
  "a %s request is sent once, even if the connection closes before or during its response",
  async (method) => {
    const seen: string[] = [];
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", (data) => {
        seen.push(data.toString("latin1").split(" ", 1).join());
        if (seen.length === 1) socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
        else socket.end("HTTP/1.1 200 OK\r\ncontent-le");
      });
    });
    const backend = createRemoteBackend(await listen(server));
    await (await backend.fetch(createRequest("/rest/v1/faqs"))).text();
    await expect(backend.fetch(createRequest("/rest/v1/faqs?id=eq.1", { method }))).rejects.toThrow(
      "fetch failed",
    );
    expect(seen).toEqual(["GET", method]);
  },
);

test("an image upload that cannot be forwarded is refused with status 503 and a message", async () => {
  const { backend } = await startClosingServer(0);
  const keys = { publishableKey: "p", secretKey: "s" };
  const clients = createClients(backend, keys);
  const config = { dataDir: "", s3: null };
  const images = createImageService({ config, keys, backend, clients, log: silentLog });
  const response = await images.routes.request("/object/itinerary-images/a.png", {
    method: "PUT",
    body: "a",
  });
  await images.close();
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toMatchObject({
    message: "The image store does not answer. Please try again later.",
  });
});
