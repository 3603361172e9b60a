import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { StartupError } from "#server/config.ts";
import { listen, type SiteServer } from "#server/http-server.ts";

const HOST = "127.0.0.1";
const open: SiteServer[] = [];

async function listenHere(port = 0): Promise<SiteServer> {
  const http = await listen({ host: HOST, port });
  open.push(http);
  return http;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((http) => http.close()));
});

const urlOf = (http: SiteServer) => `http://${HOST}:${http.port}/`;

test("until the site is ready it asks visitors to come back", async () => {
  const http = await listenHere();
  const answer = await fetch(urlOf(http));
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await answer.json()).toEqual({ status: "starting" });
});

test("once it has a handler it answers with it", async () => {
  const http = await listenHere();
  http.serve((_request, response) => response.end("open"));
  const answer = await fetch(urlOf(http));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("open");
});

test("a taken port is one clear line", async () => {
  const { port } = await listenHere();
  const refused = listenHere(port);
  await expect(refused).rejects.toThrow(StartupError);
  await expect(refused).rejects.toThrow(`PORT ${port} is taken on ${HOST}: stop what uses it or set PORT`);
});

test("an address of another machine is one clear line", async () => {
  const refused = listen({ host: "192.0.2.1", port: 0 });
  await expect(refused).rejects.toThrow(StartupError);
  await expect(refused).rejects.toThrow("HOST 192.0.2.1 is not an address of this machine");
});

test("closing lets a running request finish", async () => {
  const http = await listenHere();
  let finish = () => {};
  const arrived = new Promise<void>((resolve) => {
    http.serve((_request, response) => {
      finish = () => response.end("done");
      resolve();
    });
  });
  const answer = fetch(urlOf(http));
  await arrived;
  const closed = http.close();
  finish();
  expect(await (await answer).text()).toBe("done");
  await closed;
});

test("a visitor who never finishes does not keep it open", async () => {
  const http = await listenHere();
  const socket = connect(http.port, HOST);
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n");
  const cut = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  await http.close();
  await cut;
  await expect(fetch(urlOf(http))).rejects.toThrow();
});
