import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FOR_ADMINS_HEADER } from "#domain/session-ended.ts";
import type { TokenAccess } from "#server/data/token-access.ts";
import { createMemoryLimiter } from "#server/http/limits/rate-limit.ts";
import { createRestGateway } from "#server/http/rest/rest.ts";
import { createRestLimit, SLOW_MS } from "#server/http/rest/rest-limit.ts";
import { silentLog } from "#server/process/log.ts";

const keys = { publishableKey: "publishable", secretKey: "secret" };
const ACCESS: Readonly<Record<string, TokenAccess>> = {
  staff: "admin",
  frozen: "unreachable",
  ended: "ended",
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openRest(databaseMs: number) {
  const slowLimiter = createMemoryLimiter({ name: "slow", points: 1000, seconds: 60 });
  const rest = createRestGateway({
    fetch: async () => {
      await vi.advanceTimersByTimeAsync(databaseMs);
      return Response.json([]);
    },
    fromCache: (fetch) => fetch,
    accessOf: async (token) => ACCESS[token] ?? "user",
    keys,
    clientAddress: () => "192.0.2.1",
    limit: createRestLimit({ perSecond: 100, openShared: () => slowLimiter, poolSize: 12 }),
    log: silentLog,
  });
  const read = (token: string, headers: Readonly<Record<string, string>> = {}) =>
    rest.request("/rest/v1/itineraries?select=id", {
      headers: { apikey: keys.publishableKey, authorization: `Bearer ${token}`, ...headers },
    });
  const call = async (token: string) => (await read(token)).status;
  const readChargedUnits = async () => (await slowLimiter.get("192.0.2.1"))?.consumedPoints ?? 0;
  return { read, call, readChargedUnits };
}

test("the database time of a slow request is charged to visitors and travelers, not to staff", async () => {
  const { call, readChargedUnits } = openRest(SLOW_MS + 10);
  expect(await call("staff")).toBe(200);
  expect(await readChargedUnits()).toBe(0);
  // 210 ms are three units of 100 ms.
  expect(await call("traveler")).toBe(200);
  expect(await readChargedUnits()).toBe(3);
  expect(await call(keys.publishableKey)).toBe(200);
  expect(await readChargedUnits()).toBe(6);
});

test("an IP address may send 60 requests of logged-in people at once, and 24 of visitors", async () => {
  const { call } = openRest(5);
  const countRefusals = async (token: string, requests: number) => {
    const statuses = await Promise.all(Array.from({ length: requests }, () => call(token)));
    return statuses.filter((status) => status === 429).length;
  };
  expect(await countRefusals("staff", 61)).toBe(1);
  expect(await countRefusals(keys.publishableKey, 25)).toBe(1);
});

test.each([
  ["of an ended session", "ended", {}, 401, "session_ended"],
  ["of the back office by a traveler", "traveler", { [FOR_ADMINS_HEADER]: "1" }, 403, "42501"],
  [
    "of the back office while the role cannot be read",
    "frozen",
    { [FOR_ADMINS_HEADER]: "1" },
    503,
    "unavailable",
  ],
])("a read %s is refused, and is not an empty list", async (_, token, headers, status, code) => {
  const response = await openRest(0).read(token, headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

test("staff read in the back office", async () => {
  expect((await openRest(0).read("staff", { [FOR_ADMINS_HEADER]: "1" })).status).toBe(200);
});
