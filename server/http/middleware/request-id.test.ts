import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { requestId } from "#server/http/middleware/request-id.ts";

describe("requestId", () => {
  const app = new Hono<AppEnv>();
  app.use(requestId());
  app.get("/", (c) => c.text(c.get("requestId")));
  app.get("/fixed", () => Response.redirect("https://calabash.example/"));

  it("gives route and response the same new id", async () => {
    const first = await app.request("/");
    const second = await app.request("/");
    expect(first.headers.get("x-request-id")).toBe(await first.text());
    expect(first.headers.get("x-request-id")).not.toBe(second.headers.get("x-request-id"));
  });

  it("never uses an id that the client sends", async () => {
    const response = await app.request("/", { headers: { "x-request-id": "forged" } });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("sets the id on responses with immutable headers, and keeps their other headers", async () => {
    const response = await app.request("/fixed");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("https://calabash.example/");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});
