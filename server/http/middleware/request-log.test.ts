import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { createErrorHandler } from "#server/http/middleware/errors.ts";
import { requestId } from "#server/http/middleware/request-id.ts";
import { requestLog } from "#server/http/middleware/request-log.ts";
import { createLog, type LogLevel } from "#server/process/log.ts";

function createTestApp(level?: LogLevel) {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), { isReadable: false, ...(level && { level }) });
  const app = new Hono<AppEnv>();
  app.use(requestId());
  app.use(requestLog({ log, clientAddress: () => "192.0.2.7" }));
  app.onError(createErrorHandler({ log }));
  app.all("/ok", (c) => c.text("ok"));
  app.get("/broken", () => {
    throw new Error("the cause");
  });
  return { app, lines, parsedLines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe("requestLog", () => {
  it("writes one line per request", async () => {
    const { app, parsedLines } = createTestApp();
    const response = await app.request("/ok");
    expect(parsedLines()).toEqual([
      expect.objectContaining({
        level: "info",
        event: "request",
        method: "GET",
        path: "/ok",
        status: 200,
        ms: expect.any(Number),
        client: "192.0.2.7",
        requestId: response.headers.get("x-request-id"),
      }),
    ]);
  });

  it("logs pictures and scripts only if they fail, or if LOG_LEVEL asks for them", async () => {
    const { app, parsedLines } = createTestApp();
    let status: 200 | 404 = 200;
    const files = [
      "/assets/entry-abc.js",
      "/storage/v1/object/public/itinerary-images/a.webp",
      "/favicon.svg",
    ];
    for (const path of files) app.get(path, (c) => c.text("", status));
    const readAll = () => Promise.all(files.map((path) => app.request(path)));
    await readAll();
    expect(parsedLines()).toEqual([]);
    status = 404;
    await readAll();
    expect(parsedLines()).toHaveLength(3);
    const { app: verboseApp, lines } = createTestApp("debug");
    await verboseApp.request("/assets/entry-abc.js");
    expect(lines).toHaveLength(1);
  });

  it("logs neither the query nor the body nor credentials", async () => {
    const { app, lines } = createTestApp();
    await app.request("/ok?apikey=hunter2&email=a@b.example", {
      method: "POST",
      headers: { authorization: "Bearer hunter2", cookie: "s=hunter2" },
      body: JSON.stringify({ password: "hunter2" }),
    });
    expect(lines.join()).not.toMatch(/hunter2|b\.example/);
  });

  it("logs a failure as an error, with its cause and the id that the visitor sees", async () => {
    const { app, parsedLines } = createTestApp();
    const response = await app.request("/broken");
    const id = response.headers.get("x-request-id");
    expect(parsedLines()).toEqual([
      expect.objectContaining({ level: "error", requestId: id, error: expect.stringContaining("the cause") }),
      expect.objectContaining({ level: "error", requestId: id, status: 500 }),
    ]);
    const page = await response.text();
    expect(page).toContain(id);
    expect(page).not.toContain("the cause");
  });
});
