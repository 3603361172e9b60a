import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createHealth } from "#server/http/health/health.ts";
import { type SiteServer, startSiteServer } from "#server/http/http-server.ts";

let http: SiteServer | null = null;
afterEach(async () => {
  vi.useRealTimers();
  await http?.close();
  http = null;
});

async function startServing(failing: readonly string[] = []) {
  http = await startSiteServer({ host: "127.0.0.1", port: 0 });
  http.serve(
    (_request, response) => response.writeHead(404).end(),
    async () => failing,
  );
  return http;
}

const statusOf = async (port: number, path: string, init?: RequestInit) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, init)).status;

test("the names of the failing checks are returned; one that hangs counts as failing after a second", async () => {
  vi.useFakeTimers();
  const findFailing = createHealth({
    reading: async () => true,
    writing: () => Promise.reject(new Error("read-only")),
    pictures: () => new Promise(() => {}),
  });
  const failing = findFailing();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await failing).toEqual(["writing", "pictures"]);
});

test("concurrent requests share one run of the checks", async () => {
  const check = vi.fn(async () => true);
  const findFailing = createHealth({ reading: check });
  await Promise.all([findFailing(), findFailing()]);
  expect(check).toHaveBeenCalledTimes(1);
  await findFailing();
  expect(check).toHaveBeenCalledTimes(2);
});

test("while writing fails, visitors are still sent here; /healthz names it and nothing else", async () => {
  const { port } = await startServing(["writing"]);
  expect(await statusOf(port, "/livez")).toBe(200);
  expect(await statusOf(port, "/readyz")).toBe(200);
  const response = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toEqual({ status: "failing", failing: ["writing"] });
});

test("when everything works, all three paths return 200, by GET and HEAD; other methods reach the app", async () => {
  const { port } = await startServing();
  for (const path of ["/livez", "/readyz", "/healthz?from=monitor"])
    for (const method of ["GET", "HEAD"]) expect(await statusOf(port, path, { method })).toBe(200);
  expect(await statusOf(port, "/readyz", { method: "POST" })).toBe(404);
});

test("a check in HTTP/1.0 needs no Host header, and one in HTTP/1.1 may have any", async () => {
  const { port } = await startServing();
  for (const path of ["/livez", "/readyz", "/healthz"]) {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (data) => {
      text += data;
    });
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
    await once(socket, "close");
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const check = request({ port, host: "127.0.0.1", path, headers: { host: "a b:c/%" } }).end();
    const [response] = await once(check, "response");
    response.resume();
    expect(response.statusCode).toBe(200);
  }
});
