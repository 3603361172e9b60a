import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { handleNotFound } from "#server/http/middleware/errors.ts";
import { requestLimits } from "#server/http/middleware/request-limits.ts";

const app = new Hono<AppEnv>();
app.use(requestLimits());
app.notFound(handleNotFound);
app.all("/contact", async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
app.all("/storage/v1/object/x", async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
app.all("/rest/v1/faqs", async (c) => c.text(await c.req.text()));
app.all("/functions/v1/forgiving", async (c) =>
  c.text((await c.req.text().catch(() => null)) ?? "never mind"),
);

const KB = 1024;
const MB = 1024 * KB;

/** A body without a length, as a chunked upload has. */
function stream(bytes: number): RequestInit {
  let left = bytes;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = Math.min(left, 64 * KB);
      if (size === 0) return controller.close();
      left -= size;
      controller.enqueue(new Uint8Array(size).fill(97));
    },
  });
  return { method: "POST", body, duplex: "half" } as RequestInit;
}

describe("requestLimits on addresses and headers", () => {
  it("refuses an address over 8 kB", async () => {
    expect((await app.request(`/contact?q=${"a".repeat(9000)}`)).status).toBe(414);
    expect((await app.request(`/contact?q=${"a".repeat(7000)}`)).status).toBe(200);
  });

  it("refuses headers over 16 kB", async () => {
    const headers = { "x-filler": "a".repeat(17 * KB) };
    expect((await app.request("/contact", { headers })).status).toBe(431);
  });

  it.each([
    "/contact?q=%00",
    "/a%00b",
    "/rest/v1/faqs?id=eq.%00",
    "/contact?q=%zz",
    "/contact?q=100%",
    "/%ff",
    "/contact?q=%c3%28",
    "/contact?q=%ed%a0%80",
  ])("refuses %s", async (path) => {
    expect((await app.request(path)).status).toBe(400);
  });

  it.each(["/contact?q=100%25+caf%C3%A9", "/contact?q=%2500", "/contact?q=café"])(
    "lets %s pass",
    async (path) => {
      expect((await app.request(path)).status).toBe(200);
    },
  );

  it.each(["/", "/admin/", "/itinerary/", "/destinations/", "/preview/", "/proposal/"])(
    "refuses a path below %s that no page can have",
    async (start) => {
      for (const path of [`${start}${"a/".repeat(9)}`, `${start}${"a".repeat(1001)}`]) {
        const response = await app.request(path);
        expect(response.status).toBe(404);
        expect(await response.text()).toContain("Oops! Page not found");
      }
    },
  );

  it("leaves the paths of pictures alone", async () => {
    const response = await app.request(`/storage/v1/object/public/${"a/".repeat(20)}`);
    expect(await response.json()).toEqual({ error: "There is nothing at this address." });
  });

  it("explains itself to program and person", async () => {
    const api = await app.request("/rest/v1/faqs?q=%00");
    expect(await api.json()).toMatchObject({
      code: "bad_url",
      message: "This address contains a NUL character.",
    });
    const page = await app.request("/contact?q=%00");
    expect(await page.text()).toContain("This address contains a NUL character.");
  });
});

describe("requestLimits on bodies", () => {
  it.each([
    ["/contact", 64 * KB],
    ["/rest/v1/faqs", MB],
    ["/storage/v1/object/x", 11 * MB],
  ])("%s takes up to %d bytes, announced or not", async (path, limit) => {
    expect((await app.request(path, stream(limit))).status).toBe(200);
    expect((await app.request(path, stream(limit + 1))).status).toBe(413);
    const announced = { "content-length": String(limit + 1) };
    expect((await app.request(path, { method: "POST", headers: announced, body: "x" })).status).toBe(413);
  });

  it("counts the bytes even when the announced length is a lie", async () => {
    const request = { ...stream(2 * MB), headers: { "content-length": "5" } };
    const answer = await app.request("/rest/v1/faqs", request);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      code: "payload_too_large",
      message: "This is too large: at most 1 MB can be sent here.",
    });
  });

  it("overrules a route that would have answered in spite of the broken body", async () => {
    expect((await app.request("/functions/v1/forgiving", stream(2 * MB))).status).toBe(413);
  });

  it("passes the body on unchanged", async () => {
    expect(await (await app.request("/rest/v1/faqs", { method: "POST", body: "été" })).text()).toBe("été");
  });
});
