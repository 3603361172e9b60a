import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { cacheControl } from "#server/http/middleware/cache-control.ts";

const app = new Hono<AppEnv>();
app.use(cacheControl());
app.get("/assets/a.js", (c) => c.text("", 200, { "cache-control": "public, max-age=31536000, immutable" }));
app.get("/redirect", () => Response.redirect("https://calabash.example/"));
app.get("/missing", (c) => c.html("", 404));
app.all("*", (c) => c.html(""));

test.each([
  ["/", "no-cache"],
  ["/destinations?page=2", "no-cache"],
  ["/admin/settings", "no-cache"],
  ["/redirect", "no-cache"],
  ["/preview/0c0c6b6e", "no-store"],
  ["/proposal/0c0c6b6e", "no-store"],
  ["/missing", "no-store"],
  ["/rest/v1/faqs", "no-store"],
  ["/auth/v1/user", "no-store"],
  ["/functions/v1/my-data", "no-store"],
  ["/storage/v1/object/list", "no-store"],
  ["/readyz", "no-store"],
  ["/assets/a.js", "public, max-age=31536000, immutable"],
])("%s has the Cache-Control header %s", async (path, expected) => {
  expect((await app.request(path)).headers.get("cache-control")).toBe(expected);
});
