import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { TokenAccess } from "#server/data/token-access.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { bodyLimits } from "#server/http/middleware/body-limits.ts";
import { callerOf } from "#server/http/middleware/caller.ts";

const KB = 1024;
const MB = 1024 * KB;
const keys = { publishableKey: "publishable", secretKey: "secret" };
const VISITOR = { apikey: keys.publishableKey };
const TRAVELER = { ...VISITOR, authorization: "Bearer traveler" };
const STAFF = { ...VISITOR, authorization: "Bearer staff" };
const SERVICE = { apikey: keys.secretKey };
const ACCESS: Readonly<Record<string, TokenAccess>> = {
  staff: "admin",
  frozen: "unreachable",
  ended: "ended",
};

function openSite({ wait = 0 } = {}) {
  const costs: number[] = [];
  const checkedTokens: string[] = [];
  let bytesRead = 0;
  const app = new Hono<AppEnv>();
  app.use(
    bodyLimits({
      callerOf: (request) => callerOf(request, keys),
      accessOf: async (token) => {
        checkedTokens.push(token);
        return ACCESS[token] ?? "user";
      },
      take: async (_, cost) => {
        costs.push(cost);
        return wait;
      },
      clientAddress: () => "192.0.2.1",
    }),
  );
  app.all("*", async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));

  /** Sends this many bytes, with a Content-Length header or, like a chunked upload, without one. */
  const send = (path: string, bytes: number, headers: Record<string, string>, hasLength: boolean) => {
    let remaining = bytes;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const size = Math.min(remaining, 64 * KB);
        if (size === 0) return controller.close();
        remaining -= size;
        bytesRead += size;
        controller.enqueue(new Uint8Array(size).fill(97));
      },
    });
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: { ...headers, ...(hasLength && { "content-length": String(bytes) }) },
      body,
      duplex: "half",
    };
    return app.request(path, init);
  };
  return { send, costs, checkedTokens, countBytesRead: () => bytesRead };
}

describe.each([
  { how: "with a length", hasLength: true },
  { how: "without a length", hasLength: false },
])("a body sent $how", ({ hasLength }) => {
  it.each([
    ["a page", "/contact", VISITOR, 64 * KB],
    ["a visitor's sign-in", "/auth/v1/token", VISITOR, 64 * KB],
    ["a visitor's read by function", "/rest/v1/rpc/search_itineraries", VISITOR, 64 * KB],
    ["a traveler's write", "/rest/v1/profiles", TRAVELER, 64 * KB],
    ["a visitor's form", "/functions/v1/send-admin-notification", VISITOR, 256 * KB],
    ["a traveler's form", "/functions/v1/ask-proposal-changes", TRAVELER, 256 * KB],
    ["a long itinerary saved by staff", "/rest/v1/itineraries", STAFF, MB],
    ["a long reply by staff", "/functions/v1/reply-to-request", STAFF, MB],
    ["the service", "/rest/v1/itineraries", SERVICE, MB],
  ])("%s may have %s bytes, but not one more", async (_, path, headers, limit) => {
    const { send } = openSite();
    const response = await send(path, limit, headers, hasLength);
    expect([response.status, await response.text()]).toEqual([200, String(limit)]);
    expect((await send(path, limit + 1, headers, hasLength)).status).toBe(413);
  });

  it("is not read beyond the limit", async () => {
    const { send, countBytesRead } = openSite();
    const response = await send("/rest/v1/faqs", MB, VISITOR, hasLength);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      code: "payload_too_large",
      message: "This is too large: at most 64 kB can be sent here.",
    });
    // A stream is read in chunks of 64 kB, and one chunk ahead.
    expect(countBytesRead()).toBeLessThanOrEqual(hasLength ? 64 * KB : 192 * KB);
  });
});

it.each([
  ["is 503 while the role cannot be read", "frozen", 503],
  ["is 401 if their session has ended", "ended", 401],
])("a long itinerary saved by staff %s, and not 'too large'", async (_, token, status) => {
  const { send } = openSite();
  const headers = { ...VISITOR, authorization: `Bearer ${token}` };
  expect((await send("/rest/v1/itineraries", MB, headers, true)).status).toBe(status);
});

it("an upload of up to 11 MB is left to the storage routes", async () => {
  const { send } = openSite();
  expect((await send("/storage/v1/object/x", 11 * MB, STAFF, true)).status).toBe(200);
  expect((await send("/storage/v1/object/x", 11 * MB + 1, STAFF, true)).status).toBe(413);
});

it("a body above 64 kB counts as several requests, and a smaller body is not counted", async () => {
  const { send, costs, checkedTokens } = openSite();
  await send("/functions/v1/send-admin-notification", 64 * KB, VISITOR, true);
  expect(costs).toEqual([]);
  await send("/functions/v1/send-admin-notification", 200 * KB, VISITOR, true);
  await send("/rest/v1/itineraries", MB, STAFF, true);
  await send("/rest/v1/itineraries", MB, SERVICE, true);
  // 200 kB and 1 MB in units of 64 kB. The service is not counted.
  expect(costs).toEqual([4, 16]);
  expect(checkedTokens).toEqual(["staff"]);
});

it("a body from an IP address that has sent too much is refused before it is read", async () => {
  const { send, checkedTokens, countBytesRead } = openSite({ wait: 3 });
  const response = await send("/rest/v1/itineraries", MB, STAFF, true);
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "3"]);
  expect(checkedTokens).toEqual([]);
  expect(countBytesRead()).toBeLessThanOrEqual(64 * KB);
});
