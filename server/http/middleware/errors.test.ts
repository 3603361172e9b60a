import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { createErrorHandler, handleNotFound, refuse } from "#server/http/middleware/errors.ts";
import { requestId } from "#server/http/middleware/request-id.ts";
import { silentLog } from "#server/process/log.ts";

const app = new Hono<AppEnv>();
app.use(requestId({ generate: () => "id-1" }));
app.onError(createErrorHandler({ log: silentLog }));
app.notFound(handleNotFound);
app.get("*", (c, next) => {
  const kind = c.req.query("kind");
  if (kind === "crash") throw new Error("secret inside");
  if (kind === "http") throw new HTTPException(409, { message: "Taken." });
  if (kind === "teapot") return refuse(c, { status: 418, code: "teapot", message: "<b>No & coffee</b>" });
  return next();
});

describe("an error", () => {
  it.each([
    ["/rest/v1/faqs", { code: "teapot", message: "<b>No & coffee</b>", details: null, hint: null }],
    [
      "/auth/v1/user",
      { code: 418, error_code: "teapot", msg: "<b>No & coffee</b>", message: "<b>No & coffee</b>" },
    ],
    ["/functions/v1/x", { error: "<b>No & coffee</b>" }],
    ["/storage/v1/x", { error: "<b>No & coffee</b>" }],
    ["/healthz", { error: "<b>No & coffee</b>" }],
  ])("on %s is sent in the format of that API's client", async (path, body) => {
    const response = await app.request(`${path}?kind=teapot`);
    expect(response.status).toBe(418);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ ...body, request_id: "id-1" });
  });

  it("on a page path is an HTML page with the escaped message and the request id", async () => {
    const response = await app.request("/contact?kind=teapot");
    expect(response.status).toBe(418);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    const page = await response.text();
    expect(page).toContain("&lt;b&gt;No &amp; coffee&lt;/b&gt;");
    expect(page).toContain("id-1");
    expect(page).not.toMatch(/<script|src=|<link/);
  });

  it.each(["/rest/v1/faqs", "/contact"])("hides the details of a crash on %s", async (path) => {
    const response = await app.request(`${path}?kind=crash`);
    expect(response.status).toBe(500);
    const body = await response.text();
    expect(body).toContain("Something went wrong on our side.");
    expect(body).toContain("id-1");
    expect(body).not.toContain("secret inside");
  });

  it("keeps the status and message of a deliberate refusal", async () => {
    const response = await app.request("/functions/v1/x?kind=http");
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ error: "Taken.", request_id: "id-1" });
  });

  it("on an unknown API path is JSON", async () => {
    const response = await app.request("/rest/v1/nothing");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "not_found", request_id: "id-1" });
  });
});
