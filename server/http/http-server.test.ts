import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { StartupError } from "#server/config/config.ts";
import { type SiteServer, startSiteServer } from "#server/http/http-server.ts";
import type { Log } from "#server/process/log.ts";

const HOST = "127.0.0.1";
const openServers: SiteServer[] = [];

async function startServer(port = 0): Promise<SiteServer> {
  const http = await startSiteServer({ host: HOST, port });
  openServers.push(http);
  return http;
}

afterEach(async () => {
  await Promise.all(openServers.splice(0).map((http) => http.close()));
});

const urlOf = (http: SiteServer) => `http://${HOST}:${http.port}/`;

test("until the server has a handler, requests get 503 with Retry-After and are logged", async () => {
  const lines: object[] = [];
  const log: Log = (level, event, fields) => void lines.push({ level, event, ...fields });
  const http = await startSiteServer({ host: HOST, port: 0 }, log);
  openServers.push(http);
  const response = await fetch(urlOf(http));
  const requestId = response.headers.get("x-request-id");
  expect(lines).toEqual([
    {
      level: "info",
      event: "request",
      method: "GET",
      path: "/",
      status: 503,
      reason: "starting",
      requestId,
      client: HOST,
    },
  ]);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await response.json()).toEqual({ status: "starting" });
});

test("once the server has a handler, the handler responds", async () => {
  const http = await startServer();
  http.serve((_request, response) => response.end("open"));
  const response = await fetch(urlOf(http));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("open");
});

test("a port in use is reported in one line", async () => {
  const { port } = await startServer();
  const starting = startServer(port);
  await expect(starting).rejects.toThrow(StartupError);
  await expect(starting).rejects.toThrow(`PORT ${port} is taken on ${HOST}: stop what uses it or set PORT`);
});

test("a HOST that is not this machine's is reported in one line", async () => {
  const starting = startSiteServer({ host: "192.0.2.1", port: 0 });
  await expect(starting).rejects.toThrow(StartupError);
  await expect(starting).rejects.toThrow("HOST 192.0.2.1 is not an address of this machine");
});

test("closing lets a running request finish", async () => {
  const http = await startServer();
  let finish = () => {};
  const arrived = new Promise<void>((resolve) => {
    http.serve((_request, response) => {
      finish = () => response.end("done");
      resolve();
    });
  });
  const response = fetch(urlOf(http));
  await arrived;
  const closing = http.close();
  finish();
  expect(await (await response).text()).toBe("done");
  await closing;
});

test("a client that never completes its request does not keep the server open", async () => {
  const http = await startServer();
  const socket = connect(http.port, HOST);
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n");
  const socketClosed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  await http.close();
  await socketClosed;
  await expect(fetch(urlOf(http))).rejects.toThrow();
});

test("while draining, /readyz returns 503, pages are served, and each response closes its connection", async () => {
  const http = await startServer();
  http.serve((_request, response) => response.end("open"));
  const agent = new Agent({ keepAlive: true });
  const getStatusAndConnection = async (path: string) => {
    const request = get({ host: HOST, port: http.port, path, agent });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    await once(response, "end");
    return { status: response.statusCode, connection: response.headers.connection };
  };
  expect(await getStatusAndConnection("/readyz")).toEqual({ status: 200, connection: "keep-alive" });
  http.drain();
  expect(await getStatusAndConnection("/readyz?by=proxy")).toEqual({ status: 503, connection: "close" });
  expect(await getStatusAndConnection("/healthz")).toEqual({ status: 503, connection: "close" });
  expect(await getStatusAndConnection("/destinations")).toEqual({ status: 200, connection: "close" });
  agent.destroy();
});

test("a response in progress is finished, and its keep-alive connection does not delay the shutdown", async () => {
  const http = await startServer();
  const finish = Promise.withResolvers<void>();
  http.serve(async (_request, response) => {
    response.write("first ");
    await finish.promise;
    response.end("last");
  });
  const agent = new Agent({ keepAlive: true });
  const request = get({ host: HOST, port: http.port, agent });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const closing = http.close();
  finish.resolve();
  let body = "";
  for await (const chunk of response) body += chunk;
  expect(body).toBe("first last");
  await closing;
  agent.destroy();
});

test("a request that takes too long is cut off at the limit of close()", async () => {
  const http = await startServer();
  http.serve(() => {});
  const response = fetch(urlOf(http)).catch(() => "cut");
  await new Promise<void>((resolve) => http.server.once("request", () => resolve()));
  await http.close(300);
  expect(await response).toBe("cut");
});

test("until the server has a handler, /livez returns 200 and /readyz returns 503", async () => {
  const http = await startServer();
  expect((await fetch(`${urlOf(http)}livez`)).status).toBe(200);
  expect((await fetch(`${urlOf(http)}readyz`)).status).toBe(503);
});
