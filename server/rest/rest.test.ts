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
  const asUser = (token: string) => ({ rpc: async () => ({ data: token === "staff" }) });
  const rest = createRest({
    fetch: async () => {
      await setTimeout(databaseMs);
      return Response.json([]);
    },
    fromMemory: (fetch) => fetch,
    clients: { asUser } as unknown as Pick<Clients, "asUser">,
    keys,
    clientAddress: () => "192.0.2.1",
    lanes: createLanes(10),
    limit: { take: async () => 0, charge: async (_, ms) => void charged.push(ms) },
    log: silentLog,
  });
  const call = (token: string) =>
    rest.request("/rest/v1/itineraries?select=id", {
      headers: { apikey: keys.publishableKey, authorization: `Bearer ${token}` },
    });
  return { call, charged };
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
