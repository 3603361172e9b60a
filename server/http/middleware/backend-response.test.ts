import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { backendUnavailable, sanitizeErrorResponse } from "#server/http/middleware/backend-response.ts";
import { requestId } from "#server/http/middleware/request-id.ts";

function respondWith(backend: Response | null, method = "GET") {
  const app = new Hono<AppEnv>();
  app.use(requestId({ generate: () => "id-1" }));
  app.get("*", (c) => (backend ? sanitizeErrorResponse(c, backend) : backendUnavailable(c)));
  return app.request("/rest/v1/faqs", { method });
}

describe("explainFailure", () => {
  it("leaves a successful response as it is", async () => {
    const response = await respondWith(
      Response.json([1], { status: 206, headers: { "content-range": "0-0/9" } }),
    );
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe("0-0/9");
    expect(await response.json()).toEqual([1]);
  });

  it("adds the request id to a refusal", async () => {
    const refusal = { code: "42501", message: "permission denied", details: null, hint: null };
    const response = await respondWith(Response.json(refusal, { status: 403 }));
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ ...refusal, request_id: "id-1" });
  });

  it("keeps the headers of a HEAD response, such as the row count of a range beyond the end", async () => {
    const refusal = new Response(null, { status: 416, headers: { "content-range": "*/9" } });
    const response = await respondWith(refusal, "HEAD");
    expect([response.status, response.headers.get("content-range")]).toEqual([416, "*/9"]);
  });

  it.each(["plain text", "", "[1]"])("replaces a refusal that says %j with a JSON body", async (body) => {
    const response = await respondWith(new Response(body, { status: 404 }));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "request_refused", request_id: "id-1" });
  });

  it("hides the details of a failure, and backendUnavailable() returns 503", async () => {
    const response = await respondWith(new Response("Error: at /srv/db.ts:12", { status: 500 }));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("db.ts");
    expect((await respondWith(null)).status).toBe(503);
  });
});
