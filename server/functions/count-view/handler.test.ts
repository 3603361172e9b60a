import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Clients } from "#server/data/clients.ts";
import { createAuthorize } from "#server/functions/access.ts";
import { createViewCounter, viewInput } from "#server/functions/count-view/handler.ts";
import { post } from "#server/functions/define-function.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { silentLog } from "#server/process/log.ts";

const TRIP = "0b9f8f4e-32c1-4b0a-9a64-0f6f3f9f8a11";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

function open() {
  const counted: unknown[] = [];
  const rpc = async (name: string, args: unknown) => {
    counted.push([name, args]);
    return { error: null };
  };
  const clients = { service: { rpc } } as unknown as Clients;
  const deps = { clients, clientAddress: () => "192.0.2.7", log: silentLog, now: Date.now };
  const { respond } = post("/count-view", "anyone", viewInput, createViewCounter(deps));
  const keys = { publishableKey: "sb_publishable_test", secretKey: "sb_secret_test" };
  const app = new Hono<AppEnv>();
  app.post("/count-view", (c) => respond(c, createAuthorize({ clients, keys })));
  const view = (body: unknown, headers: Record<string, string> = {}) =>
    app.request("/count-view", {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "user-agent": BROWSER, ...headers },
    });
  return { counted, view };
}

test("counts two requests for the same view once", async () => {
  const { counted, view } = open();
  expect((await view({ itineraryId: TRIP })).status).toBe(204);
  expect((await view({ itineraryId: TRIP })).status).toBe(204);
  expect(counted).toEqual([["count_view", { itinerary_id: TRIP }]]);
});

test.each<[string, unknown, Record<string, string>]>([
  ["a crawler", { itineraryId: TRIP }, { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ["a script", { itineraryId: TRIP }, { "user-agent": "curl/8.5.0" }],
  ["a request without a user agent", { itineraryId: TRIP }, { "user-agent": "" }],
  ["another site's page", { itineraryId: TRIP }, { "sec-fetch-site": "cross-site" }],
  ["an invalid itinerary id", { itineraryId: "1 or 1=1" }, {}],
  ["a body that is not JSON", "hello", {}],
])("does not count %s", async (_, body, headers) => {
  const { counted, view } = open();
  expect((await view(body, headers)).status).toBe(204);
  expect(counted).toEqual([]);
});
