import { createClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Database } from "#domain/database.types.ts";
import { createContentCache } from "#server/http/cache/content-cache.ts";
import { createMapRoutes } from "#server/maps/map-routes.ts";

const EXAMPLE = "00000000-0000-4000-8000-000000000001";
const ROW = { countries: ["Peru"], daily_itinerary: [{ day: 1, title: "", description: "", place: "Lima" }] };

function open(secondsToWait = 0) {
  let taken = 0;
  const fetchRows = async (url: RequestInfo | URL) =>
    Response.json(String(url).includes(EXAMPLE) ? [ROW] : []);
  const visitor = createClient<Database>("http://database.test", "key", { global: { fetch: fetchRows } });
  const routes = createMapRoutes({
    visitor,
    cache: createContentCache({ current: 1, read: async () => 1, close: async () => {} }),
    take: async () => {
      taken += 1;
      return secondsToWait;
    },
    clientAddress: () => "192.0.2.1",
    log: () => {},
  });
  const app = new Hono().route("/", routes);
  return { get: (path: string) => app.request(path), drawn: () => taken };
}

test("a route's map is drawn once, and an itinerary's for a card", async () => {
  const { get, drawn } = open();
  const map = await get("/maps/small/peru/lima_cusco~1.5.svg");
  expect(map.status).toBe(200);
  expect(map.headers.get("content-type")).toBe("image/svg+xml");
  expect(map.headers.get("cache-control")).toBe("public, max-age=86400");
  expect(await map.text()).toMatch(/^<svg /);
  await get("/maps/small/peru/lima_cusco~1.5.svg");
  expect(drawn()).toBe(1);
  expect((await get(`/maps/itinerary/${EXAMPLE}.svg`)).status).toBe(200);
});

test.each([
  "/maps/huge/peru/lima.svg",
  "/maps/small/peru/oslo.svg",
  "/maps/small/peru/lima",
  "/maps/itinerary/00000000-0000-4000-8000-000000000002.svg",
])("%s is not found", async (path) => {
  expect((await open().get(path)).status).toBe(404);
});

test("a client that asks for many new maps has to wait", async () => {
  const response = await open(3).get("/maps/small/peru/lima.svg");
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("3");
});

test("a client with many maps at once is refused some of them, so that others get theirs", async () => {
  const { get } = open();
  const paths = Array.from({ length: 40 }, (_, hours) => `/maps/card/peru/lima_cusco~${hours}.svg`);
  const statuses = (await Promise.all(paths.map(get))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
