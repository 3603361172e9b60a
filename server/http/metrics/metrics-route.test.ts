import { Hono } from "hono";
import { expect, test } from "vitest";
import { createMetricsRoute } from "#server/http/metrics/metrics-route.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";

const TOKEN = "a-token-for-the-metrics";
const createApp = (access: { token: string | null; allow: string[] }, address: string) =>
  new Hono<AppEnv>().route(
    "/",
    createMetricsRoute({ access, clientAddress: () => address, read: async () => "calabash_info 1\n" }),
  );
const getMetrics = (app: Hono<AppEnv>, token?: string) =>
  app.request("/metrics", token ? { headers: { authorization: `Bearer ${token}` } } : {});

test("the token gives access from any IP address, and without it the route returns 404", async () => {
  const app = createApp({ token: TOKEN, allow: [] }, "203.0.113.9");
  const response = await getMetrics(app, TOKEN);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  expect(await response.text()).toBe("calabash_info 1\n");
  expect((await getMetrics(app)).status).toBe(404);
  expect((await getMetrics(app, `${TOKEN}x`)).status).toBe(404);
});

test("an allowed IP address needs no token, and any other gets 404", async () => {
  expect((await getMetrics(createApp({ token: null, allow: ["10.0.0.0/8"] }, "10.1.2.3"))).status).toBe(200);
  expect((await getMetrics(createApp({ token: null, allow: ["10.0.0.0/8"] }, "192.0.2.1"))).status).toBe(404);
  expect((await getMetrics(createApp({ token: null, allow: ["10.0.0.0/8"] }, "unknown"))).status).toBe(404);
});
