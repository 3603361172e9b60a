import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Clients } from "#server/data/clients.ts";
import { createAuthorize } from "#server/functions/access.ts";
import { createCountViewHandler, viewInput } from "#server/functions/count-view/handler.ts";
import { post } from "#server/functions/define-function.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { silentLog } from "#server/process/log.ts";

const ITINERARY = "0b9f8f4e-32c1-4b0a-9a64-0f6f3f9f8a11";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

function setUp() {
  const databaseCalls: unknown[] = [];
  const rpc = async (name: string, args: unknown) => {
    databaseCalls.push([name, args]);
    return { error: null };
  };
  const clients = { service: { rpc } } as unknown as Clients;
  const deps = { clients, clientAddress: () => "192.0.2.7", log: silentLog, now: Date.now };
  const { respond } = post("/count-view", "anyone", viewInput, createCountViewHandler(deps));
  const keys = { publishableKey: "sb_publishable_test", secretKey: "sb_secret_test" };
  const app = new Hono<AppEnv>();
  app.post("/count-view", (c) => respond(c, createAuthorize({ clients, keys })));
  const view = (body: unknown, headers: Record<string, string> = {}) =>
    app.request("/count-view", {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "user-agent": BROWSER, ...headers },
    });
  return { databaseCalls, view };
}

test("two requests for the same itinerary from one address are counted once", async () => {
  const { databaseCalls, view } = setUp();
  expect((await view({ itineraryId: ITINERARY })).status).toBe(204);
  expect((await view({ itineraryId: ITINERARY })).status).toBe(204);
  expect(databaseCalls).toEqual([["count_view", { itinerary_id: ITINERARY }]]);
});

test.each<[string, unknown, Record<string, string>]>([
  ["a crawler", { itineraryId: ITINERARY }, { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ["a script", { itineraryId: ITINERARY }, { "user-agent": "curl/8.5.0" }],
  ["a request without a user agent", { itineraryId: ITINERARY }, { "user-agent": "" }],
  ["another site's page", { itineraryId: ITINERARY }, { "sec-fetch-site": "cross-site" }],
  ["an invalid itinerary id", { itineraryId: "1 or 1=1" }, {}],
  ["a body that is not JSON", "hello", {}],
])("the view counter does not count %s", async (_, body, headers) => {
  const { databaseCalls, view } = setUp();
  expect((await view(body, headers)).status).toBe(204);
  expect(databaseCalls).toEqual([]);
});
