import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { StartupError } from "#server/config/config.ts";
import { probeProject } from "#server/data/backends/remote-backend.ts";
import { waitForBackend } from "#server/data/wait-for-backend.ts";

const servers: Server[] = [];
afterEach(() => {
  log.mockReset();
  for (const server of servers.splice(0)) server.close();
});

/** A project that returns these statuses one after the other, then the last one forever. */
async function startProject(...statuses: number[]): Promise<string> {
  let requests = 0;
  const server = createServer((_request, response) => {
    response.writeHead(statuses[Math.min(requests++, statuses.length - 1)] ?? 500);
    response.end("[]");
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const log = vi.fn();
const openProject = (url: string, timeoutMs = 60_000, signal?: AbortSignal) =>
  waitForBackend(() => probeProject(url, "secret"), { log, timeoutMs, signal });

test("the start waits for a project that comes back in time and logs the wait once", async () => {
  await openProject(await startProject(503, 502, 200));
  expect(log.mock.calls).toEqual([["warn", "backend unreachable, waiting for it", expect.anything()]]);
});

test("a project that stays down fails the start with one line that names the variable", async () => {
  const url = await startProject(200);
  const [server] = servers.splice(0);
  server?.close();
  const opening = openProject(url, 1_500);
  await expect(opening).rejects.toThrow(StartupError);
  // The limit of 1.5 seconds is rounded.
  await expect(opening).rejects.toThrow(
    new RegExp(`^SUPABASE_URL: ${url} did not respond for 2 seconds: .*ECONNREFUSED.*$`),
  );
});

test.each([
  [401, /^SUPABASE_SECRET_KEY is not accepted by /],
  [404, /^SUPABASE_URL: .* has none of the site's tables/],
])(
  "a project that returns status %i fails the start without waiting for another response",
  async (status, message) => {
    await expect(openProject(await startProject(status))).rejects.toThrow(message);
  },
);

test("aborting the start ends the wait", async () => {
  const controller = new AbortController();
  log.mockImplementation(() => controller.abort());
  await expect(openProject(await startProject(503), 60_000, controller.signal)).rejects.toThrow("aborted");
});
