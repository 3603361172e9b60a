import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { PREFER_REFUSAL_IN_BODY } from "#domain/refusal-in-body.ts";
import { createFunctionErrorHandler, FunctionError } from "#server/functions/function-error.ts";
import { createMetrics } from "#server/http/metrics/metrics.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { requestLog } from "#server/http/middleware/request-log.ts";
import type { Log } from "#server/process/log.ts";

const logged: unknown[] = [];
const log: Log = (_level, _event, fields) => logged.push(fields?.status);
const { count, read } = createMetrics({});
const app = new Hono<AppEnv>();
app.use(requestLog({ log, clientAddress: () => "192.0.2.1" }));
app.onError(createFunctionErrorHandler({ log: () => {} }));
app.get("/functions/v1/:status", (c) => {
  throw new FunctionError(Number(c.req.param("status")) as 422, "No.", { reason: "because" });
});

test.each([400, 404, 409, 410, 422])(
  "a refusal with %i is sent with status 200, but only if the caller prefers it in the body",
  async (status) => {
    const path = `/functions/v1/${status}`;
    const preferring = await app.request(path, { headers: { prefer: PREFER_REFUSAL_IN_BODY } });
    expect(preferring.status).toBe(200);
    expect(preferring.headers.get("preference-applied")).toBe(PREFER_REFUSAL_IN_BODY);
    expect(await preferring.json()).toMatchObject({ error: "No.", reason: "because", status });
    expect((await app.request(path)).status).toBe(status);
  },
);

test.each([401, 403, 429, 503])("a refusal with %i always keeps its status", async (status) => {
  const response = await app.request(`/functions/v1/${status}`, {
    headers: { prefer: PREFER_REFUSAL_IN_BODY },
  });
  expect(response.status).toBe(status);
});

test("the log and the metrics count the real status", async () => {
  const server = createServer(count(getRequestListener(app.fetch))).listen(0);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const headers = { prefer: PREFER_REFUSAL_IN_BODY };
  const response = await fetch(`http://localhost:${port}/functions/v1/422`, { headers });
  expect([response.status, logged.at(-1)]).toEqual([200, 422]);
  await expect.poll(read).toMatch(/^calabash_http_requests_total\{.*status="422"\} 1$/m);
});
