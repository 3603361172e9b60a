import { Hono } from "hono";
import { expect, test } from "vitest";
import { REFUSAL_IN_BODY } from "#domain/refusal-in-body.ts";
import { FunctionRefusal, sendRefusal } from "#server/functions/refusal.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { silentLog } from "#server/process/log.ts";

const app = new Hono<AppEnv>();
app.onError(sendRefusal({ log: silentLog }));
app.get("/functions/v1/:status", (c) => {
  throw new FunctionRefusal(Number(c.req.param("status")) as 422, "No.", { reason: "because" });
});

test.each([400, 404, 409, 410, 422])("%i has status 200 for the site's own pages only", async (status) => {
  const path = `/functions/v1/${status}`;
  const asked = await app.request(path, { headers: { prefer: REFUSAL_IN_BODY } });
  expect(asked.status).toBe(200);
  expect(asked.headers.get("preference-applied")).toBe(REFUSAL_IN_BODY);
  expect(await asked.json()).toMatchObject({ error: "No.", reason: "because", status });
  expect((await app.request(path)).status).toBe(status);
});

test.each([401, 403, 429, 503])("%i keeps its status", async (status) => {
  const response = await app.request(`/functions/v1/${status}`, { headers: { prefer: REFUSAL_IN_BODY } });
  expect(response.status).toBe(status);
});
