import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Clients } from "#server/backend/clients.ts";
import { silentLog } from "#server/logging/log.ts";
import { createLanes } from "#server/rest/lane.ts";
import { createRest } from "#server/rest/rest.ts";
import { SLOW_MS } from "#server/rest/rest-limit.ts";

const keys = { publishableKey: "publishable", secretKey: "secret" };

function restOver(databaseMs: number) {
  const charged: number[] = [];
  const asked: string[] = [];
  const asUser = (token: string) => ({ rpc: async () => ({ data: token === "staff" }) });
  const rest = createRest({
    fetch: async ({ method }) => {
      asked.push(method);
      await setTimeout(databaseMs);
      return Response.json([], { headers: { "content-range": "*/0" } });
    },
    fromMemory: (fetch) => fetch,
    clients: { asUser } as unknown as Pick<Clients, "asUser">,
    keys,
    clientAddress: () => "192.0.2.1",
    lanes: createLanes(10),
    limit: { take: async () => 0, charge: async (_, ms) => void charged.push(ms) },
    log: silentLog,
  });
  const call = (token: string, path = "/itineraries?select=id", method = "GET") =>
    rest.request(`/rest/v1${path}`, {
      method,
      headers: { apikey: keys.publishableKey, authorization: `Bearer ${token}` },
    });
  return { call, charged, asked };
}

test("the time of a slow call counts for visitors and travellers, not for staff", async () => {
  const { call, charged } = restOver(SLOW_MS + 10);
  expect((await call("staff")).status).toBe(200);
  expect(charged).toEqual([]);
  expect((await call("traveller")).status).toBe(200);
  expect((await call(keys.publishableKey)).status).toBe(200);
  expect(charged).toHaveLength(2);
  expect(Math.min(...charged)).toBeGreaterThanOrEqual(SLOW_MS);
});

test("a HEAD of a function is asked of the backend as a GET, one of a table as it is", async () => {
  const { call, asked } = restOver(0);
  const ofFunction = await call(keys.publishableKey, "/rpc/search_itineraries", "HEAD");
  expect([ofFunction.status, ofFunction.headers.get("content-range")]).toEqual([200, "*/0"]);
  expect(await ofFunction.text()).toBe("");
  await call(keys.publishableKey, "/itineraries?select=id", "HEAD");
  expect(asked).toEqual(["GET", "HEAD"]);
});
