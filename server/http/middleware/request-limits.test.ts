import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { handleNotFound } from "#server/http/middleware/errors.ts";
import { requestLimits } from "#server/http/middleware/request-limits.ts";

const app = new Hono<AppEnv>();
app.use(requestLimits());
app.notFound(handleNotFound);
app.all("/contact", (c) => c.text("a page"));

const KB = 1024;

describe("requestLimits", () => {
  it("refuses a URL over 8 kB", async () => {
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
  ])("refuses the invalid URL %s", async (path) => {
    expect((await app.request(path)).status).toBe(400);
  });

  it.each(["/contact?q=100%25+caf%C3%A9", "/contact?q=%2500", "/contact?q=café"])(
    "accepts the valid URL %s",
    async (path) => {
      expect((await app.request(path)).status).toBe(200);
    },
  );

  it.each(["/", "/admin/", "/itinerary/", "/destinations/", "/preview/", "/proposal/"])(
    "refuses a path below %s that is too deep or too long for any page",
    async (start) => {
      for (const path of [`${start}${"a/".repeat(9)}`, `${start}${"a".repeat(1001)}`]) {
        const response = await app.request(path);
        expect(response.status).toBe(404);
        expect(await response.text()).toContain("Oops! Page not found");
      }
    },
  );

  it("does not limit the depth of image paths", async () => {
    const response = await app.request(`/storage/v1/object/public/${"a/".repeat(20)}`);
    expect(await response.json()).toEqual({ error: "There is nothing at this address." });
  });

  it("explains a refusal as JSON to API clients and as a page to visitors", async () => {
    const api = await app.request("/rest/v1/faqs?q=%00");
    expect(await api.json()).toMatchObject({
      code: "bad_url",
      message: "This address contains a NUL character.",
    });
    const page = await app.request("/contact?q=%00");
    expect(await page.text()).toContain("This address contains a NUL character.");
  });
});
